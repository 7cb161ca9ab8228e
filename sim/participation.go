package sim

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What every member may do: vote, save, hide, report, edit, delete.

func (c *call) vote() (any, error) {
	dir := c.number("dir", 9, -1, 1)
	if dir == 9 {
		return nil, errOption("dir")
	}
	if c.post.deleted {
		return nil, errBad
	}
	old := c.post.votes[c.me]
	if dir == 0 {
		delete(c.post.votes, c.me)
	} else {
		c.post.votes[c.me] = dir
	}
	if c.sub != nil {
		c.post.author.linkKarma += dir - old
	} else {
		c.post.author.commentKarma += dir - old
	}
	c.post.changed()
	return empty, nil
}

func (c *call) save() (any, error) {
	if !slices.Contains(c.me.saved, c.post) {
		c.me.saved = append(c.me.saved, c.post)
	}
	c.post.changed()
	return empty, nil
}

func (c *call) unsave() (any, error) {
	c.me.saved = slices.DeleteFunc(c.me.saved, func(p *content) bool { return p == c.post })
	c.post.changed()
	return empty, nil
}

func (c *call) setHidden(hide bool) (any, error) {
	for _, name := range c.names("id") {
		p, ok := c.s.things[name].(*submission)
		if !ok {
			return nil, errBad
		}
		if hide {
			c.me.hidden[p] = true
		} else {
			delete(c.me.hidden, p)
		}
		p.changed()
	}
	return empty, nil
}

func (c *call) hide() (any, error)        { return c.setHidden(true) }
func (c *call) unhide() (any, error)      { return c.setHidden(false) }
func (c *call) storeVisits() (any, error) { return empty, nil }

func (c *call) report() (any, error) {
	if _, ok := c.s.things[c.get("thing_id")].(*message); ok {
		return noErrors, nil
	}
	reason := c.get("reason")
	if utf8.RuneCountInString(reason) > maxReason {
		return nil, tooLong("reason", maxReason)
	}
	if c.post.deleted {
		return nil, errBad
	}
	c.s.report(c.post, c.me, reason)
	return noErrors, nil
}

// report notes one report of a member; a second one changes nothing.
func (s *Service) report(p *content, by *member, reason string) {
	seen := func(r report) bool { return r.by == by }
	if slices.ContainsFunc(p.userReports, seen) || slices.ContainsFunc(p.modReports, seen) || slices.ContainsFunc(p.dismissed, seen) {
		return
	}
	if p.com.moderatedBy(by) {
		p.modReports = append(p.modReports, report{reason, by})
	} else {
		p.userReports = append(p.userReports, report{reason, by})
	}
	p.changed()
}

func (c *call) edit() (any, error) {
	text := c.get("text")
	limit := maxText
	if c.com1 != nil {
		limit = maxComment
	}
	switch {
	case c.post.deleted:
		return nil, errDeleted
	case c.sub != nil && c.sub.url != "" && c.sub.body == "":
		return nil, apiError("placeholder", "This post can't be edited", "text")
	case c.com1 != nil && strings.TrimSpace(text) == "":
		return nil, errNoText
	case longer(text, limit):
		return nil, tooLong("text", limit)
	}
	c.post.body, c.post.edited = text, c.now()
	c.post.changed()
	return thingsAnswer([]raw{c.shown()}), nil
}

// shown gives the payload of what the call names, as forms answer it.
func (c *call) shown() raw {
	if c.com1 != nil {
		return c.com1.appendNode(nil, c.viewer(), c.com1.depth(), noReplies)
	}
	return c.sub.appendItem(nil, c.viewer())
}

func (c *call) deleteThing() (any, error) {
	c.post.deleted = true
	c.post.changed()
	if c.com1 != nil {
		c.com1.on.numComments--
		c.com1.on.changed()
	}
	return empty, nil
}

func (c *call) sendReplies() (any, error) {
	c.post.sendReplies = c.flag("state")
	c.post.changed()
	return empty, nil
}
