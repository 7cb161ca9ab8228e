package sim

import (
	"net/http"
	"slices"
	"strings"
	"time"
)

// wikiPage is a page with all it ever was.
type wikiPage struct {
	name      string
	com       *community
	revisions []*wikiRevision // oldest first
	level     int             // 0 as the community says, 1 approved editors, 2 moderators
	listed    bool
	editors   []*member
}

type wikiRevision struct {
	id     string
	page   *wikiPage
	at     time.Time
	by     *member
	text   string
	reason string
	hidden bool
}

func (r *wikiRevision) fullname() string { return "WikiRevision_" + r.id }

func (p *wikiPage) latest() *wikiRevision { return p.revisions[len(p.revisions)-1] }

func (s *Service) writeWiki(com *community, by *member, name, text, reason string) *wikiPage {
	p := com.wiki[name]
	if p == nil {
		p = &wikiPage{name: name, com: com, listed: true}
		com.wiki[name] = p
	}
	p.revisions = append(p.revisions, &wikiRevision{id: s.newUUID(), page: p, at: s.now(), by: by, text: text, reason: reason})
	return p
}

// editable tells whether the caller may write a page; p is nil for a new one.
func (c *call) editable(p *wikiPage) bool {
	switch {
	case c.moderates(c.com):
		return true
	case c.me == nil || c.com.wikiBanned.has(c.me) || p != nil && p.level == 2:
		return false
	case p != nil && slices.Contains(p.editors, c.me) || c.com.wikiContributors.has(c.me):
		return true
	}
	return (p == nil || p.level == 0) && c.com.settings["wikimode"] == "anyone"
}

func pageNotFound() *refusal {
	return &refusal{status: http.StatusNotFound, body: object{"reason": "PAGE_NOT_FOUND", "message": "Not Found"}}
}

func (c *call) wikiName() string {
	name := c.path["page"]
	if name == "" {
		name = c.get("page")
	}
	return strings.ToLower(strings.ReplaceAll(name, " ", "_"))
}

// wikiAt gives the page the request names, and what may be read of it.
func (c *call) wikiAt() (*wikiPage, error) {
	p := c.com.wiki[c.wikiName()]
	if p == nil {
		return nil, pageNotFound()
	}
	if p.level == 2 && !c.moderates(c.com) {
		return nil, errForbidden
	}
	return p, nil
}

func (c *call) wikiPages() (any, error) {
	names := []string{}
	for name, p := range c.com.wiki {
		if p.level < 2 || c.moderates(c.com) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return object{"kind": "wikipagelisting", "data": names}, nil
}

func (c *call) wikiPage() (any, error) {
	if c.path["page"] == "" {
		c.path["page"] = "index"
	}
	p, err := c.wikiAt()
	if err != nil {
		return nil, err
	}
	r := p.latest()
	if id := c.get("v"); id != "" {
		i := slices.IndexFunc(p.revisions, func(r *wikiRevision) bool { return r.id == id })
		if i < 0 {
			return nil, pageNotFound()
		}
		r = p.revisions[i]
	}
	return object{"kind": "wikipage", "data": object{
		"content_md": r.text, "content_html": wrappedMarkdown(r.text), "may_revise": c.editable(p), "reason": orNull(r.reason),
		"revision_date": r.at.Unix(), "revision_by": c.wikiAuthor(r), "revision_id": r.id,
	}}, nil
}

func (c *call) wikiAuthor(r *wikiRevision) raw { return r.by.appendItem(nil, c.viewer()) }

func (c *call) wikiEdit() (any, error) {
	name := c.wikiName()
	if name == "" {
		return nil, explained(400, "INVALID_PAGE_NAME", "that page name is not valid", "page")
	}
	p := c.com.wiki[name]
	if !c.editable(p) {
		return nil, &refusal{status: http.StatusForbidden, body: object{"reason": "WIKI_CREATE_ERROR", "message": "Forbidden"}}
	}
	if previous := c.get("previous"); previous != "" && p != nil && p.latest().id != previous {
		return nil, &refusal{status: http.StatusConflict, body: object{
			"message": "Conflict", "reason": "EDIT_CONFLICT", "newcontent": p.latest().text, "newrevision": p.latest().id, "diffcontent": "",
		}}
	}
	if len(c.get("content")) > 512<<10 {
		return nil, &refusal{status: http.StatusBadRequest, body: object{"reason": "CONTENT_LENGTH_ERROR", "message": "Bad Request"}}
	}
	c.s.writeWiki(c.com, c.me, name, c.get("content"), c.get("reason"))
	c.s.log(c.me, c.com, "wikirevise", target{}, "Page "+name+" edited", c.get("reason"))
	return empty, nil
}

func (c *call) wikiRevisions() (any, error) {
	var list []*wikiRevision
	if c.path["page"] != "" {
		p, err := c.wikiAt()
		if err != nil {
			return nil, err
		}
		list = slices.Clone(p.revisions)
	} else {
		for _, p := range c.com.wiki {
			if p.level < 2 || c.moderates(c.com) {
				list = append(list, p.revisions...)
			}
		}
	}
	slices.SortFunc(list, func(a, b *wikiRevision) int {
		if d := b.at.Compare(a.at); d != 0 {
			return d
		}
		return slices.Index(b.page.revisions, b) - slices.Index(a.page.revisions, a)
	})
	return listRows(c, list, func(r *wikiRevision) any {
		return object{
			"author": c.wikiAuthor(r), "timestamp": r.at.Unix(), "page": r.page.name, "revision_hidden": r.hidden,
			"reason": orNull(r.reason), "id": r.id,
		}
	})
}

func (c *call) wikiDiscussions() (any, error) {
	p, err := c.wikiAt()
	if err != nil {
		return nil, err
	}
	address := "/r/" + p.com.name + "/wiki/" + p.name
	return listFeed(c, newestFirst(c.s.submissions, func(s *submission) bool {
		return s.visibleTo(c.me) && strings.HasSuffix(strings.TrimSuffix(s.url, "/"), address)
	}))
}

func (c *call) wikiSettings() (any, error) {
	p, err := c.wikiAt()
	if err != nil {
		return nil, err
	}
	editors := []raw{}
	for _, m := range p.editors {
		editors = append(editors, m.appendItem(nil, c.viewer()))
	}
	return object{"kind": "wikipagesettings", "data": object{"permlevel": p.level, "editors": editors, "listed": p.listed}}, nil
}

func (c *call) updateWikiSettings() (any, error) {
	p, err := c.wikiAt()
	if err != nil {
		return nil, err
	}
	level := c.number("permlevel", -1, 0, 2)
	if level < 0 {
		return nil, explained(400, "INVALID_PERMLEVEL", "permlevel must be an integer between 0 and 2", "permlevel")
	}
	p.level, p.listed = level, c.flag("listed")
	c.s.log(c.me, c.com, "wikipermlevel", target{}, "Page: "+p.name, "")
	return c.wikiSettings()
}

func (c *call) wikiEditor() (any, error) {
	p, err := c.wikiAt()
	if err != nil {
		return nil, err
	}
	m := c.s.members[fold(c.get("username"))]
	if m == nil {
		return nil, &refusal{status: http.StatusNotFound, body: object{"reason": "UNKNOWN_USER", "message": "Not Found"}}
	}
	p.editors = slices.DeleteFunc(p.editors, func(e *member) bool { return e == m })
	if c.path["method"] == "add" {
		p.editors = append(p.editors, m)
	}
	return empty, nil
}

func (c *call) wikiRevert() (any, error) {
	p, err := c.wikiAt()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(p.revisions, func(r *wikiRevision) bool { return r.id == c.get("revision") })
	if i < 0 {
		return nil, &refusal{status: http.StatusBadRequest, body: object{"reason": "INVALID_REVISION", "message": "Bad Request"}}
	}
	c.s.writeWiki(c.com, c.me, p.name, p.revisions[i].text, "reverted back")
	c.s.log(c.me, c.com, "wikirevise", target{}, "Page "+p.name+" edited", "reverted back")
	return empty, nil
}

func (c *call) wikiHide() (any, error) {
	p, err := c.wikiAt()
	if err != nil {
		return nil, err
	}
	for _, r := range p.revisions {
		if r.id == c.get("revision") {
			r.hidden = !r.hidden
			return object{"status": r.hidden}, nil
		}
	}
	return nil, errBad
}
