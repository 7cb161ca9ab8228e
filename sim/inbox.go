package sim

import (
	"regexp"
	"slices"
	"time"
)

// delivery is one item of a member's inbox.
type delivery struct {
	to        *member
	message   *message // one of the two is set
	comment   *comment
	why       string // of a comment: comment_reply, post_reply, username_mention
	at        time.Time
	unread    bool
	collapsed bool
	deleted   bool
}

var whySubject = map[string]string{
	"comment_reply": "comment reply", "post_reply": "post reply", "username_mention": "username mention",
}

func (d *delivery) fullname() string {
	if d.message != nil {
		return d.message.name
	}
	return d.comment.name
}

// appendItem implements thing.
func (d *delivery) appendItem(b []byte, v viewer) []byte {
	if d.message != nil {
		return d.message.appendThread(b, d.unread, nil)
	}
	r := d.comment
	f := object{
		"id": r.id, "name": r.name, "subreddit": r.com.name, "subreddit_name_prefixed": "r/" + r.com.name,
		"subject": whySubject[d.why], "type": d.why, "author": r.author.name, "author_fullname": r.author.fullname(),
		"parent_id": r.parentName(), "body": r.body, "body_html": wrappedMarkdown(r.body), "dest": d.to.name, "new": d.unread,
		"link_title": r.on.title, "num_comments": r.on.numComments, "score": r.score(),
		"created": stamp(r.created), "created_utc": stamp(r.created), "context": r.permalink() + "?context=3",
		"distinguished": orNull(r.distinguished), "replies": "",
	}
	if vote := r.votes[v.me]; vote != 0 {
		f["likes"] = vote > 0
	}
	b = append(b, `{"kind":"t1","data":`...)
	return append(deliveredTemplate.append(b, f), "}}"...)
}

// notify tells members of a new comment: the author of what it answers, and
// those it mentions.
func (s *Service) notify(r *comment) {
	told := map[*member]bool{r.author: true}
	parent, why := &r.on.content, "post_reply"
	if r.parent != nil {
		parent, why = &r.parent.content, "comment_reply"
	}
	if to := parent.author; !told[to] && parent.sendReplies && !parent.deleted && !to.blocked.has(r.author) {
		told[to] = true
		to.inbox = append(to.inbox, &delivery{to: to, comment: r, why: why, at: r.created, unread: true})
	}
	for _, to := range s.mentioned(r.body) {
		if !told[to] && !to.blocked.has(r.author) {
			told[to] = true
			to.inbox = append(to.inbox, &delivery{to: to, comment: r, why: "username_mention", at: r.created, unread: true})
		}
	}
}

var mentionPattern = regexp.MustCompile(`(?:^|[^\w/])/?u/([A-Za-z0-9_-]{3,20})`)

func (s *Service) mentioned(text string) []*member {
	var list []*member
	for _, match := range mentionPattern.FindAllStringSubmatch(text, 3) {
		if m := s.members[fold(match[1])]; m != nil && !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// inboxListing lists the deliveries that keep wants, the newest first.
func (c *call) inboxListing(keep func(*delivery) bool) (any, error) {
	return listFeed(c, newestFirst(c.me.inbox, func(d *delivery) bool { return !d.deleted && keep(d) }))
}

func (c *call) inbox() (any, error) { return c.inboxListing(all[*delivery]) }

func (c *call) unreadInbox() (any, error) {
	out, err := c.inboxListing(func(d *delivery) bool { return d.unread })
	if c.flag("mark") {
		c.markAll()
	}
	return out, err
}

func (c *call) because(why string) (any, error) {
	return c.inboxListing(func(d *delivery) bool { return d.why == why })
}

func (c *call) mentions() (any, error)          { return c.because("username_mention") }
func (c *call) commentReplies() (any, error)    { return c.because("comment_reply") }
func (c *call) submissionReplies() (any, error) { return c.because("post_reply") }

// eachDelivery calls do for the caller's inbox items that a form names.
func (c *call) eachDelivery(do func(*delivery)) (any, error) {
	names := c.names("id")
	for _, d := range c.me.inbox {
		if slices.Contains(names, d.fullname()) {
			do(d)
		}
	}
	return empty, nil
}

func (c *call) markRead() (any, error) {
	return c.eachDelivery(func(d *delivery) { d.unread = false })
}

func (c *call) markUnread() (any, error) {
	return c.eachDelivery(func(d *delivery) { d.unread = true })
}

func (c *call) collapse() (any, error) {
	return c.eachDelivery(func(d *delivery) { d.collapsed = true })
}

func (c *call) uncollapse() (any, error) {
	return c.eachDelivery(func(d *delivery) { d.collapsed = false })
}

func (c *call) deleteMessage() (any, error) {
	return c.eachDelivery(func(d *delivery) { d.deleted = true })
}

func (c *call) markAll() {
	for _, d := range c.me.inbox {
		d.unread = false
	}
}

func (c *call) markAllRead() (any, error) {
	c.markAll()
	return answer(202, object{}), nil
}

// block refuses what the author of an inbox item writes from now on.
func (c *call) block() (any, error) {
	return c.eachDelivery(func(d *delivery) {
		from := (*member)(nil)
		if d.comment != nil {
			from = d.comment.author
		} else {
			from = d.message.from
		}
		if from != nil {
			c.me.blocked.add(from, c.now())
		}
	})
}
