package sim

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// community is a place with its own members, rules and moderators.
type community struct {
	id, name, title string
	description     string // one line
	sidebar         string
	created         time.Time
	subscribers     int
	settings        object // what differs from the template, under the settings' names
	revision        int    // counts changes that show in its submissions' payloads

	moderators, invited          *relations
	banned, muted, contributors  *relations
	wikiBanned, wikiContributors *relations

	submissions []*submission // oldest first
	comments    []*comment    // oldest first
	rules       []*rule
	reasons     []*removalReason
	linkFlairs  []*flairTemplate
	userFlairs  []*flairTemplate
	memberFlair map[*member]flair
	wiki        map[string]*wikiPage
	notes       []*modNote // oldest first
	stickies    [2]*submission
	modmailAt   time.Time // when modmail last changed
}

func (s *Service) community(name string, moderators ...*member) *community {
	com := &community{
		id: s.newID(kindCommunity), name: name, title: name, created: s.now().AddDate(-3, 0, 0), subscribers: 1,
		settings:   object{},
		moderators: s.newRelations(), invited: s.newRelations(), banned: s.newRelations(), muted: s.newRelations(),
		contributors: s.newRelations(), wikiBanned: s.newRelations(), wikiContributors: s.newRelations(),
		memberFlair: make(map[*member]flair), wiki: make(map[string]*wikiPage),
	}
	s.communities[fold(name)] = com
	for _, m := range moderators {
		com.moderators.add(m, com.created).permissions = []string{"all"}
		m.subscribed[com] = true
	}
	return com
}

func (com *community) fullname() string { return kindCommunity + "_" + com.id }

// touch says that payloads which show the community are out of date.
func (com *community) touch() { com.revision++ }

func (com *community) moderatedBy(m *member) bool { return m != nil && com.moderators.has(m) }

// kind is public, restricted, private and so on.
func (com *community) kind() string { return com.text("subreddit_type", "public") }

func (com *community) over18() bool { return com.settings["over_18"] == true }

func (com *community) text(setting, def string) string {
	if text, ok := com.settings[setting].(string); ok {
		return text
	}
	return def
}

func (com *community) readableBy(m *member) bool {
	if com.settings["quarantine"] == true && (m == nil || !m.optedIn[com]) {
		return false
	}
	return com.kind() != "private" || com.moderatedBy(m) || com.contributors.has(m)
}

// readable finds a community that a member may read.
func (s *Service) readable(name string, m *member) (*community, error) {
	com := s.communities[fold(name)]
	if com == nil {
		return nil, redirect("/subreddits/search?q=" + url.QueryEscape(name))
	}
	if com.readableBy(m) {
		return com, nil
	}
	r := status(http.StatusForbidden)
	if com.settings["quarantine"] == true {
		r.body = object{"reason": "quarantined", "message": "Forbidden", "error": 403, "quarantine_message": "", "quarantine_message_html": ""}
	} else {
		r.body = object{"reason": "private", "message": "Forbidden", "error": 403}
	}
	return nil, r
}

// prepareCommunities reads names as "a+b", "all", "all-a", "popular", "friends"
// or "mod".
func (c *call) prepareCommunities() error {
	name := c.path["community"]
	parts := strings.Split(name, "-")
	switch fold(parts[0]) {
	case "all", "popular", "mod":
		for _, com := range c.s.sortedCommunities() {
			wanted := com.readableBy(c.me) && (fold(parts[0]) != "mod" || c.moderates(com))
			if wanted && !slices.ContainsFunc(parts[1:], func(p string) bool { return fold(p) == fold(com.name) }) {
				c.all = append(c.all, com)
			}
		}
		return nil
	}
	for part := range strings.SplitSeq(name, "+") {
		com, err := c.s.readable(part, c.me)
		if err != nil {
			return err
		}
		c.all = append(c.all, com)
	}
	c.com = c.all[0]
	return nil
}

// appendItem implements thing.
func (com *community) appendItem(b []byte, v viewer) []byte {
	m := v.me
	fields := object{
		"id": com.id, "name": com.fullname(), "display_name": com.name, "display_name_prefixed": "r/" + com.name,
		"title": com.title, "public_description": com.description, "public_description_html": wrappedMarkdown(com.description),
		"description": com.sidebar, "description_html": wrappedMarkdown(com.sidebar), "url": "/r/" + com.name + "/",
		"created": stamp(com.created), "created_utc": stamp(com.created), "subscribers": com.subscribers,
		"active_user_count": com.subscribers/50 + 1, "accounts_active": com.subscribers/50 + 1,
		"subreddit_type": com.kind(), "over18": com.over18(), "quarantine": com.settings["quarantine"] == true,
		"user_is_banned": com.banned.has(m), "user_is_muted": com.muted.has(m), "user_is_contributor": com.contributors.has(m),
		"user_is_moderator": com.moderatedBy(m), "user_is_subscriber": m != nil && m.subscribed[com],
	}
	for about, setting := range map[string]string{
		"submit_text": "submit_text", "suggested_comment_sort": "suggested_comment_sort", "lang": "language",
		"submission_type": "content_options", "header_title": "header_hover_text", "spoilers_enabled": "spoilers_enabled",
		"allow_images": "allow_images", "allow_videos": "allow_videos", "restrict_posting": "restrict_posting",
	} {
		if value, ok := com.settings[setting]; ok {
			fields[about] = value
		}
	}
	if com.moderatedBy(m) {
		fields["mod_permissions"] = com.moderators.of(m).permissions
	}
	if f, ok := com.memberFlair[m]; ok && m != nil {
		fields["user_flair_text"], fields["user_flair_css_class"] = orNull(f.text), orNull(f.css)
		fields["user_flair_template_id"] = orNull(f.template)
	}
	b = append(b, `{"kind":"t5","data":`...)
	return append(communityTemplate.append(b, fields), "}}"...)
}

func (c *call) communityAbout() (any, error) { return raw(c.com.appendItem(nil, c.viewer())), nil }

func (c *call) subscribe() (any, error) {
	names := c.names("sr_name")
	if len(names) == 0 {
		names = c.names("sr")
	}
	for _, name := range names {
		com, err := c.s.readable(name, c.me)
		if err != nil {
			return nil, errNotFound
		}
		was, now := c.me.subscribed[com], c.get("action") == "sub"
		if was == now {
			continue
		}
		if now {
			com.subscribers++
			c.me.subscribed[com] = true
		} else {
			com.subscribers--
			delete(c.me.subscribed, com)
		}
		com.touch()
	}
	return empty, nil
}

func (c *call) quarantineOpt(in bool) (any, error) {
	com := c.s.communities[fold(c.get("sr_name"))]
	if com == nil {
		return nil, errNotFound
	}
	c.me.optedIn[com] = in
	if in {
		return nil, redirect(c.site() + "/r/" + com.name + "/.json")
	}
	return nil, redirect(c.site() + "/.json")
}

func (c *call) quarantineIn() (any, error)  { return c.quarantineOpt(true) }
func (c *call) quarantineOut() (any, error) { return c.quarantineOpt(false) }

// communityListing lists communities by a choice: subreddits/mine/subscriber.
func (c *call) communityListing(keep func(*community) bool) (any, error) {
	var list []*community
	for _, com := range c.s.sortedCommunities() {
		if keep(com) {
			list = append(list, com)
		}
	}
	return listThings(c, list)
}

func (c *call) mySubscriptions() (any, error) {
	return c.communityListing(func(com *community) bool { return c.me.subscribed[com] })
}

func (c *call) myModerated() (any, error) { return c.communityListing(c.moderates) }

func (c *call) myContributed() (any, error) {
	return c.communityListing(func(com *community) bool { return com.contributors.has(c.me) })
}

func (c *call) listCommunities() (any, error) {
	return c.communityListing(func(com *community) bool { return com.kind() != "private" })
}

func (c *call) noCommunities() (any, error) {
	return c.communityListing(func(*community) bool { return false })
}

func (c *call) searchCommunities() (any, error) {
	q := fold(c.get("q"))
	return c.communityListing(func(com *community) bool {
		return strings.Contains(fold(com.name+" "+com.title+" "+com.description), q)
	})
}

func (c *call) searchNames() (any, error) {
	names, q := []string{}, fold(c.get("query"))
	for _, com := range c.s.sortedCommunities() {
		if c.get("include_over_18") == "false" && com.over18() {
			continue
		}
		if fold(com.name) == q || !c.flag("exact") && strings.HasPrefix(fold(com.name), q) {
			names = append(names, com.name)
		}
	}
	return object{"names": names}, nil
}

func (c *call) recommended() (any, error) {
	skip := append(commaList(c.path["names"]), c.names("omit")...)
	list := []object{}
	for _, com := range c.s.sortedCommunities() {
		if !slices.ContainsFunc(skip, func(n string) bool { return fold(n) == fold(com.name) }) {
			list = append(list, object{"sr_name": com.name})
		}
	}
	return list, nil
}
