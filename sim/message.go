package sim

import (
	"strings"
	"time"
)

// message is private mail. One of from and fromCom wrote it; one of to and
// toCom gets it.
type message struct {
	id, name    string
	at          time.Time
	from, to    *member
	fromCom     *community
	toCom       *community
	subject     string
	body        string
	parent      *message
	replies     []*message // of the first of a thread: all that followed
	distinction string
	mail        *conversation // the modmail it belongs to
}

// write makes a message; parent is what it answers.
func (s *Service) write(from *member, fromCom *community, to *member, subject, body string, parent *message) *message {
	m := &message{id: s.newID(kindMessage), at: s.now(), from: from, fromCom: fromCom, to: to, subject: subject, body: body, parent: parent}
	m.name = kindMessage + "_" + m.id
	if parent != nil {
		first := parent.first()
		first.replies = append(first.replies, m)
		m.mail = first.mail
	}
	if fromCom != nil {
		m.distinction = "moderator"
	}
	s.messages = append(s.messages, m)
	s.things[m.name] = m
	if from != nil {
		from.sent = append(from.sent, m)
	}
	return m
}

// deliver puts a message into the inbox of its receiver, unless they blocked
// the sender.
func (s *Service) deliver(m *message) {
	if m.to != nil && (m.from == nil || !m.to.blocked.has(m.from)) {
		m.to.inbox = append(m.to.inbox, &delivery{to: m.to, message: m, at: m.at, unread: true})
	}
}

func (m *message) fullname() string { return m.name }

func (m *message) first() *message {
	for m.parent != nil {
		m = m.parent
	}
	return m
}

func (m *message) concerns(who *member) bool {
	if m.from == who || m.to == who {
		return true
	}
	return m.toCom.moderatedByAny(who) || m.fromCom.moderatedByAny(who)
}

func (com *community) moderatedByAny(m *member) bool { return com != nil && com.moderatedBy(m) }

// appendItem implements thing.
func (m *message) appendItem(b []byte, v viewer) []byte {
	return m.appendThread(b, m.unreadBy(v.me), m.threadOf(v))
}

func (m *message) unreadBy(who *member) bool {
	if who == nil {
		return false
	}
	for _, d := range who.inbox {
		if d.message == m {
			return d.unread
		}
	}
	return false
}

// threadOf gives the replies as a listing, nil if there are none.
func (m *message) threadOf(v viewer) raw {
	if len(m.replies) == 0 {
		return nil
	}
	return appendListing(nil, m.replies, "", "", func(b []byte, r *message) []byte {
		return r.appendThread(b, r.unreadBy(v.me), nil)
	})
}

func (m *message) appendThread(b []byte, unread bool, replies raw) []byte {
	f := object{
		"id": m.id, "name": m.name, "subject": m.subject, "body": m.body, "body_html": wrappedMarkdown(m.body), "new": unread,
		"created": stamp(m.at), "created_utc": stamp(m.at), "distinguished": orNull(m.distinction), "replies": "", "author": nil,
	}
	if replies != nil {
		f["replies"] = replies
	}
	if m.from != nil {
		f["author"], f["author_fullname"] = m.from.name, m.from.fullname()
	}
	if com := m.fromCom; com != nil {
		f["subreddit"], f["subreddit_name_prefixed"] = com.name, "r/"+com.name
	}
	switch {
	case m.toCom != nil:
		f["dest"], f["subreddit"], f["subreddit_name_prefixed"] = "#"+m.toCom.name, m.toCom.name, "r/"+m.toCom.name
	case m.to != nil:
		f["dest"] = m.to.name
	}
	if m.parent != nil {
		first := m.first()
		f["parent_id"], f["first_message"], f["first_message_name"] = m.parent.name, number(first.id), first.name
	}
	b = append(b, `{"kind":"t4","data":`...)
	return append(messageTemplate.append(b, f), "}}"...)
}

func (c *call) messages() (any, error) {
	return listFeed(c, newestFirst(c.s.messages, func(m *message) bool { return m.parent == nil && (m.to == c.me || m.from == c.me) }))
}

func (c *call) sentMessages() (any, error) {
	return listFeed(c, newestFirst(c.me.sent, all[*message]))
}

func (c *call) messageThread() (any, error) {
	m, ok := c.s.things[kindMessage+"_"+c.path["id"]].(*message)
	if !ok || !m.concerns(c.me) {
		return nil, errForbidden
	}
	v := c.viewer()
	return raw(appendListing(nil, []*message{m.first()}, "", "", func(b []byte, m *message) []byte { return m.appendItem(b, v) })), nil
}

// delivered is what the compose form answers.
var delivered = noErrors

// compose writes to a member, or to the moderators of "#name" or "/r/name".
func (c *call) compose() (any, error) {
	subject, text, to := c.get("subject"), c.get("text"), strings.TrimSpace(c.get("to"))
	switch {
	case strings.TrimSpace(subject) == "":
		return nil, apiError("NO_SUBJECT", "please enter a subject", "subject")
	case longer(subject, maxSubject):
		return nil, tooLong("subject", maxSubject)
	case strings.TrimSpace(text) == "":
		return nil, errNoText
	case longer(text, maxComment):
		return nil, tooLong("text", maxComment)
	case to == "":
		return nil, apiError("NO_USER", "please enter a username", "to")
	}
	from, fromCom := c.me, (*community)(nil)
	if name := c.get("from_sr"); name != "" {
		com := c.s.communities[fold(name)]
		if com == nil || !c.moderates(com) {
			return nil, errForbidden
		}
		from, fromCom = nil, com
	}
	if name, ok := communityAddress(to); ok {
		com := c.s.communities[fold(name)]
		if com == nil {
			return nil, apiError("SUBREDDIT_NOEXIST", "that community doesn't exist", "to")
		}
		if com.muted.has(c.me) {
			return nil, apiError("USER_MUTED", "You have been muted from this community.", "to")
		}
		c.s.mailModerators(com, c.me, subject, text)
		return delivered, nil
	}
	m := c.s.members[fold(strings.TrimPrefix(strings.TrimPrefix(to, "/"), "u/"))]
	if m == nil {
		return nil, apiError("USER_DOESNT_EXIST", "that user doesn't exist", "to")
	}
	c.s.deliver(c.s.write(from, fromCom, m, subject, text, nil))
	return delivered, nil
}

func communityAddress(to string) (name string, ok bool) {
	for _, prefix := range []string{"#", "/r/", "r/"} {
		if name, ok := strings.CutPrefix(to, prefix); ok {
			return name, true
		}
	}
	return "", false
}

// answerMessage writes back to who wrote a message.
func (c *call) answerMessage(m *message, text string) (any, error) {
	if c.me == nil || !m.concerns(c.me) {
		return nil, errForbidden
	}
	to := m.from
	if m.from == c.me {
		to = m.to
	}
	subject := m.first().subject
	if !strings.HasPrefix(subject, "re: ") {
		subject = "re: " + subject
	}
	r := c.s.write(c.me, nil, to, subject, text, m)
	if com := m.fromCom; com != nil {
		r.toCom, r.to = com, nil
		if r.mail == nil {
			r.mail = c.s.converse(com, c.me, subject)
			r.mail.thread = m.first()
		}
		c.s.mail(r.mail, c.me, text, false)
	} else {
		c.s.deliver(r)
	}
	return thingsAnswer([]raw{r.appendItem(nil, c.viewer())}), nil
}
