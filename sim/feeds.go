package sim

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Listings of submissions and comments: the front page, communities, domains,
// members, search.

// submissionsIn gives the submissions of communities, oldest first.
func (s *Service) submissionsIn(coms []*community) []*submission {
	if len(coms) == 1 {
		return coms[0].submissions
	}
	return filter(s.submissions, func(p *submission) bool { return slices.Contains(coms, p.com) })
}

func (s *Service) commentsIn(coms []*community) []*comment {
	if len(coms) == 1 {
		return coms[0].comments
	}
	return filter(s.comments, func(r *comment) bool { return slices.Contains(coms, r.com) })
}

func filter[T any](list []T, keep func(T) bool) []T {
	var kept []T
	for _, item := range list {
		if keep(item) {
			kept = append(kept, item)
		}
	}
	return kept
}

// sorted answers submissions, given oldest first, in the order of a word.
func (c *call) sorted(list []*submission, word string) (any, error) {
	keep := func(p *submission) bool { return p.visibleTo(c.me) && (c.me == nil || !c.me.hidden[p]) }
	if word == "top" || word == "controversial" {
		from := since(c.now(), c.get("t"))
		visible := keep
		keep = func(p *submission) bool { return visible(p) && !p.created.Before(from) }
	}
	if word == "new" {
		return listFeed(c, newestFirst(list, keep))
	}
	if word == "rising" {
		list = filter(list, func(p *submission) bool { return c.now().Sub(p.created) < 24*time.Hour })
	}
	list = ranked(list, word)
	if word == "hot" && len(c.all) == 1 {
		slices.SortStableFunc(list, func(a, b *submission) int { return c.com.stickyRank(a) - c.com.stickyRank(b) })
	}
	return listFeed(c, feedOf(list, keep))
}

// front is what the caller follows, or everything.
func (c *call) front() []*submission {
	var coms []*community
	for _, com := range c.s.sortedCommunities() {
		if c.me != nil && c.me.subscribed[com] {
			coms = append(coms, com)
		}
	}
	if len(coms) == 0 {
		return c.s.submissions
	}
	return c.s.submissionsIn(coms)
}

// order is the path's order, or the usual one.
func (c *call) order() string { return cmp.Or(c.path["sort"], "hot") }

func (c *call) frontListing() (any, error) {
	return c.sorted(c.front(), c.order())
}

func (c *call) communitySubmissions() (any, error) {
	return c.sorted(c.s.submissionsIn(c.all), c.order())
}

func (c *call) allComments() (any, error) {
	return listFeed(c, newestFirst(c.s.comments, c.seesComment))
}

func (c *call) communityComments() (any, error) {
	return listFeed(c, newestFirst(c.s.commentsIn(c.all), c.seesComment))
}

func (c *call) seesComment(r *comment) bool { return r.visibleTo(c.me) }

func (c *call) domainListing() (any, error) {
	list := filter(c.s.submissions, func(p *submission) bool { return p.domain() == fold(c.path["domain"]) })
	return c.sorted(list, c.path["sort"])
}

func (c *call) duplicates() (any, error) {
	p, ok := c.s.things[kindSubmission+"_"+c.path["id"]].(*submission)
	if !ok || !p.com.readableBy(c.me) {
		return nil, errNotFound
	}
	list := filter(c.s.submissions, func(o *submission) bool { return o != p && (p.url != "" && o.url == p.url || o.crosspostOf == p) })
	v := c.viewer()
	b := append([]byte{'['}, appendListing(nil, []*submission{p}, "", "", func(b []byte, p *submission) []byte { return p.appendItem(b, v) })...)
	b = appendFeed(append(b, ','), c, newestFirst(list, func(o *submission) bool { return o.visibleTo(c.me) }))
	return raw(append(b, ']')), nil
}

// history gives a member's submissions and comments, oldest first.
func (s *Service) history(m *member, submissions, comments bool) []*content {
	var list []*content
	if submissions {
		for _, p := range s.submissions {
			if p.author == m {
				list = append(list, &p.content)
			}
		}
	}
	if comments {
		for _, r := range s.comments {
			if r.author == m {
				list = append(list, &r.content)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *content) int { return a.created.Compare(b.created) })
	return list
}

func (c *call) memberHistory(submissions, comments bool) (any, error) {
	m := c.s.members[fold(c.path["member"])]
	if m == nil {
		return nil, errNotFound
	}
	from := since(c.now(), c.get("t"))
	list := ranked(c.s.history(m, submissions, comments), c.get("sort"))
	return listFeed(c, feedOf(list, func(p *content) bool {
		return !p.deleted && (p.visibleTo(c.me) || m == c.me) && !p.created.Before(from)
	}))
}

func (c *call) memberOverview() (any, error)    { return c.memberHistory(true, true) }
func (c *call) memberSubmissions() (any, error) { return c.memberHistory(true, false) }
func (c *call) memberComments() (any, error)    { return c.memberHistory(false, true) }

// memberPrivate lists what only the member themself may see.
func (c *call) memberPrivate() (any, error) {
	m := c.s.members[fold(c.path["member"])]
	if m == nil {
		return nil, errNotFound
	}
	if m != c.me {
		return nil, errForbidden
	}
	if c.path["where"] == "saved" {
		list := slices.Clone(m.saved)
		return listFeed(c, newestFirst(list, func(p *content) bool { return !p.deleted }))
	}
	chosen := map[string]func(*submission) bool{
		"upvoted":   func(p *submission) bool { return p.votes[m] > 0 },
		"downvoted": func(p *submission) bool { return p.votes[m] < 0 },
		"hidden":    func(p *submission) bool { return m.hidden[p] },
		"gilded":    func(*submission) bool { return false },
	}[c.path["where"]]
	if chosen == nil {
		return nil, errNotFound
	}
	return listFeed(c, newestFirst(c.s.submissions, func(p *submission) bool { return chosen(p) && !p.deleted }))
}

// search matches every word of q with title, text, author ("author:x"), flair
// ("flair:x") or address ("site:x", "url:x").
func (c *call) search() (any, error) {
	coms := c.all
	if coms == nil || !c.flag("restrict_sr") {
		coms = c.s.sortedCommunities()
	}
	terms := strings.Fields(fold(c.get("q")))
	from := since(c.now(), c.get("t"))
	list := filter(c.s.submissionsIn(coms), func(p *submission) bool {
		return p.visibleTo(c.me) && !p.created.Before(from) && !slices.ContainsFunc(terms, func(term string) bool { return !p.matches(term) })
	})
	return listThings(c, ranked(list, c.get("sort")))
}

func (p *submission) matches(term string) bool {
	name, value, ok := strings.Cut(strings.ReplaceAll(term, `"`, ""), ":")
	switch {
	case ok && name == "author":
		return fold(p.author.name) == value
	case ok && (name == "flair" || name == "flair_name"):
		return strings.Contains(fold(p.flair.text), value)
	case ok && name == "title":
		return strings.Contains(fold(p.title), value)
	case ok && name == "subreddit":
		return fold(p.com.name) == value
	case ok && (name == "site" || name == "url"):
		return strings.Contains(fold(p.url), value)
	}
	return strings.Contains(fold(p.title+" "+p.body), strings.Trim(term, `"()`))
}

// info looks things up by fullname, communities by name, submissions by address.
func (c *call) info() (any, error) {
	var list []thing
	for _, id := range c.names("id") {
		switch t := c.s.things[id].(type) {
		case *submission:
			if t.com.readableBy(c.me) {
				list = append(list, t)
			}
		case *comment:
			if t.com.readableBy(c.me) {
				list = append(list, t)
			}
		case nil:
			if com := c.communityByID(id); com != nil {
				list = append(list, com)
			}
		}
	}
	for _, name := range c.names("sr_name") {
		if com := c.s.communities[fold(name)]; com != nil {
			list = append(list, com)
		}
	}
	if address := c.get("url"); address != "" {
		for _, p := range slices.Backward(c.s.submissions) {
			if p.url == address && p.visibleTo(c.me) {
				list = append(list, p)
			}
		}
	}
	if len(list) > maxPageSize {
		list = list[:maxPageSize]
	}
	v := c.viewer()
	return raw(appendListing(nil, list, "", "", func(b []byte, t thing) []byte { return t.appendItem(b, v) })), nil
}

// membersListing lists members' own pages, the newest first.
func (c *call) membersListing() (any, error) {
	return listRows(c, c.s.sortedMembers(), func(m *member) any {
		return object{"kind": kindCommunity, "data": m.profile(c.viewer())}
	})
}

func (c *call) searchMembers() (any, error) {
	return listThings(c, filter(c.s.sortedMembers(), func(m *member) bool { return strings.Contains(fold(m.name), fold(c.get("q"))) }))
}
