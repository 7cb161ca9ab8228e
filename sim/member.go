package sim

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// member is someone who writes, votes and moderates.
type member struct {
	id, name     string
	created      time.Time
	linkKarma    int
	commentKarma int
	suspended    bool

	subscribed map[*community]bool
	optedIn    map[*community]bool // to quarantined communities
	friends    *relations
	blocked    *relations
	trusted    *relations
	inbox      []*delivery // oldest first
	sent       []*message
	saved      []*content // in the order of saving
	hidden     map[*submission]bool
	settings   object // preferences that differ from the template
	multis     []*multi
}

// member gives the member of a name, and makes one if there is none yet.
func (s *Service) member(name string) *member {
	if m := s.members[fold(name)]; m != nil {
		return m
	}
	m := &member{
		id: s.newID(kindMember), name: name,
		created:    s.now().AddDate(-2, 0, -s.random.IntN(500)),
		subscribed: make(map[*community]bool), optedIn: make(map[*community]bool), hidden: make(map[*submission]bool),
		friends: s.newRelations(), blocked: s.newRelations(), trusted: s.newRelations(),
		settings: object{},
	}
	s.members[fold(name)] = m
	return m
}

func (m *member) fullname() string { return kindMember + "_" + m.id }

// memberByID finds a member by fullname; nil if there is none.
func (s *Service) memberByID(fullname string) *member {
	for _, m := range s.members {
		if m.fullname() == fullname {
			return m
		}
	}
	return nil
}

// sortedMembers gives all members, the newest first.
func (s *Service) sortedMembers() []*member {
	return slices.SortedFunc(maps.Values(s.members), func(a, b *member) int {
		return cmp.Or(b.created.Compare(a.created), cmp.Compare(b.id, a.id))
	})
}

func (m *member) moderatesAny(s *Service) bool {
	for _, com := range s.communities {
		if com.moderatedBy(m) {
			return true
		}
	}
	return false
}

// profile gives the community that a member's own page is.
func (m *member) profile(v viewer) raw {
	return profileTemplate.object(object{
		"display_name": "u_" + m.name, "display_name_prefixed": "u/" + m.name, "title": m.name,
		"name": kindCommunity + "_" + m.id, "url": "/user/" + m.name + "/", "user_is_moderator": v.me == m,
	})
}

// appendItem implements thing.
func (m *member) appendItem(b []byte, v viewer) []byte {
	b = append(b, `{"kind":"t2","data":`...)
	if m.suspended {
		return append(appendJSON(b, object{"name": m.name, "is_suspended": true}), '}')
	}
	b = memberTemplate.append(b, object{
		"id": m.id, "name": m.name, "created": stamp(m.created), "created_utc": stamp(m.created),
		"link_karma": m.linkKarma, "comment_karma": m.commentKarma, "total_karma": m.linkKarma + m.commentKarma,
		"is_mod": m.moderatesAny(v.s), "subreddit": m.profile(v),
		"is_friend": v.me != nil && v.me.friends.has(m), "is_blocked": v.me != nil && v.me.blocked.has(m),
	})
	return append(b, "}}"...)
}

func (c *call) memberAbout() (any, error) {
	m := c.s.members[fold(c.path["member"])]
	if m == nil {
		return nil, errNotFound
	}
	return raw(m.appendItem(nil, c.viewer())), nil
}

func (c *call) usernameAvailable() (any, error) {
	name := c.get("user")
	if !validName(name) {
		return nil, apiError("BAD_USERNAME", "invalid user name", "user")
	}
	return c.s.members[fold(name)] == nil, nil
}

func validName(name string) bool {
	if len(name) < 3 || len(name) > 20 {
		return false
	}
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' && r != '-' {
			return false
		}
	}
	return true
}

func (c *call) membersByID() (any, error) {
	found := object{}
	for _, id := range c.names("ids") {
		if m := c.s.memberByID(id); m != nil {
			found[id] = object{
				"name": m.name, "created_utc": stamp(m.created), "link_karma": m.linkKarma, "comment_karma": m.commentKarma,
				"profile_img": "https://styles.example.org/profile.png", "profile_color": "", "profile_over_18": false,
			}
		}
	}
	if len(found) == 0 {
		return nil, errNotFound
	}
	return found, nil
}

func (c *call) moderatedCommunities() (any, error) {
	m := c.s.members[fold(c.path["member"])]
	if m == nil {
		return nil, errNotFound
	}
	list := []object{}
	for _, com := range c.s.sortedCommunities() {
		if com.moderatedBy(m) {
			list = append(list, object{
				"icon_img": "", "banner_img": "", "name": com.fullname(), "primary_color": "", "title": com.title,
				"url": "/r/" + com.name + "/", "sr": com.name, "sr_display_name_prefixed": "r/" + com.name,
				"created": stamp(com.created), "created_utc": stamp(com.created), "banner_size": nil, "user_can_crosspost": true,
				"mod_permissions": com.moderators.of(m).permissions, "over_18": com.over18(), "subscribers": com.subscribers,
				"community_icon": "", "icon_size": nil, "key_color": "", "subreddit_type": com.kind(), "whitelist_status": "all_ads",
				"user_is_subscriber": c.me != nil && c.me.subscribed[com],
			})
		}
	}
	return object{"kind": "ModeratedList", "data": list}, nil
}

func (c *call) trophies() (any, error) {
	m := c.s.members[fold(c.path["member"])]
	if m == nil {
		return nil, explained(400, "USER_DOESNT_EXIST", "that user doesn't exist", "id")
	}
	trophy := object{
		"icon_70": "https://styles.example.org/trophy-70.png", "icon_40": "https://styles.example.org/trophy-40.png",
		"name": "Verified Email", "url": nil, "award_id": "o", "id": "1" + m.id, "description": nil,
	}
	return object{"kind": "TrophyList", "data": object{"trophies": []object{{"kind": "t6", "data": trophy}}}}, nil
}
