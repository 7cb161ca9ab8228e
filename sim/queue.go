package sim

import (
	"cmp"
	"slices"
)

// What waits for moderators, the newest first.

// contentsIn gives submissions and comments of communities, oldest first.
func (c *call) contentsIn(only string) []*content {
	var list []*content
	if only != "comments" {
		for _, p := range c.s.submissionsIn(c.all) {
			list = append(list, &p.content)
		}
	}
	if only != "links" {
		for _, r := range c.s.commentsIn(c.all) {
			list = append(list, &r.content)
		}
	}
	slices.SortStableFunc(list, func(a, b *content) int { return a.created.Compare(b.created) })
	return list
}

func (c *call) queue(keep func(*content) bool) (any, error) {
	return listFeed(c, newestFirst(c.contentsIn(c.get("only")), keep))
}

func (c *call) modqueue() (any, error) { return c.queue((*content).queued) }
func (c *call) reports() (any, error)  { return c.queue((*content).reported) }

func (c *call) spamListing() (any, error) {
	return c.queue(func(p *content) bool { return p.hidden() && !p.deleted })
}

func (c *call) editedListing() (any, error) {
	list := c.contentsIn(c.get("only"))
	slices.SortStableFunc(list, func(a, b *content) int { return cmp.Compare(a.edited.Unix(), b.edited.Unix()) })
	return listFeed(c, newestFirst(list, func(p *content) bool { return !p.edited.IsZero() && !p.deleted }))
}

func (c *call) unmoderated() (any, error) {
	return listFeed(c, newestFirst(c.s.submissionsIn(c.all), func(p *submission) bool {
		return !p.deleted && !p.hidden() && p.approvedBy == ""
	}))
}
