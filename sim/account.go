package sim

import (
	"cmp"
	"maps"
	"reflect"
	"slices"

	"github.com/go-json-experiment/json"
)

// The caller's own account: who I am, preferences, karma, friends.

func (c *call) account() (any, error) {
	m, unread := c.me, 0
	for _, d := range m.inbox {
		if d.unread {
			unread++
		}
	}
	newMail := false
	for _, conv := range c.s.conversations {
		newMail = newMail || conv.com.moderatedBy(m) && conv.unread(m)
	}
	return accountTemplate.object(object{
		"id": m.id, "name": m.name, "created": stamp(m.created), "created_utc": stamp(m.created),
		"link_karma": m.linkKarma, "comment_karma": m.commentKarma, "total_karma": m.linkKarma + m.commentKarma,
		"is_mod": m.moderatesAny(c.s), "subreddit": m.profile(c.viewer()), "oauth_client_id": c.grant.app,
		"has_mail": unread > 0, "inbox_count": unread, "num_friends": len(m.friends.list),
		"has_mod_mail": newMail, "new_modmail_exists": newMail,
	}), nil
}

func (c *call) preferences() (any, error) { return preferencesTemplate.object(c.me.settings), nil }

// updatePreferences takes the settings it knows; unknown names and values of
// another type are ignored, as the service does.
func (c *call) updatePreferences() (any, error) {
	var given object
	if err := c.model("json", &given); err != nil {
		return nil, err
	}
	var known object
	if err := json.Unmarshal(preferencesTemplate.object(nil), &known); err != nil {
		return nil, err
	}
	for name, value := range given {
		old, ok := known[name]
		if ok && (old == nil || reflect.TypeOf(old) == reflect.TypeOf(value)) {
			c.me.settings[name] = value
		}
	}
	return c.preferences()
}

func (c *call) karma() (any, error) {
	links, replies := map[*community]int{}, map[*community]int{}
	for _, p := range c.s.submissions {
		if p.author == c.me {
			links[p.com] += p.score()
		}
	}
	for _, r := range c.s.comments {
		if r.author == c.me {
			replies[r.com] += r.score()
		}
	}
	list := []object{}
	for _, com := range c.s.sortedCommunities() {
		if links[com] != 0 || replies[com] != 0 {
			list = append(list, object{"sr": com.name, "link_karma": links[com], "comment_karma": replies[com]})
		}
	}
	slices.SortStableFunc(list, func(a, b object) int {
		return b["link_karma"].(int) + b["comment_karma"].(int) - a["link_karma"].(int) - a["comment_karma"].(int)
	})
	return object{"kind": "KarmaList", "data": list}, nil
}

func (c *call) friendsOf(pick func(*member) *relations) (any, error) {
	return object{"kind": "UserList", "data": object{"children": pick(c.me).items()}}, nil
}

func (c *call) friends() (any, error) {
	return c.friendsOf(func(m *member) *relations { return m.friends })
}

func (c *call) blocked() (any, error) {
	return c.friendsOf(func(m *member) *relations { return m.blocked })
}

func (c *call) trusted() (any, error) {
	return c.friendsOf(func(m *member) *relations { return m.trusted })
}

func (c *call) friend() (any, error) {
	m := c.s.members[fold(c.path["member"])]
	if m == nil || !c.me.friends.has(m) {
		return nil, explained(400, "USER_DOESNT_EXIST", "that user doesn't exist", "id")
	}
	return friendItem(c.me.friends.of(m)), nil
}

func (c *call) addFriend() (any, error) {
	m := c.s.members[fold(c.path["member"])]
	if m == nil {
		return nil, explained(400, "USER_DOESNT_EXIST", "that user doesn't exist", "id")
	}
	var given struct {
		Note string `json:"note"`
	}
	if len(c.body) > 0 {
		if err := json.Unmarshal(c.body, &given); err != nil {
			return nil, errBad
		}
	}
	if given.Note != "" {
		return nil, explained(400, "GOLD_REQUIRED", "you must have an active premium subscription to do that", "note")
	}
	return answer(201, friendItem(c.me.friends.add(m, c.now()))), nil
}

func friendItem(r *relation) object {
	item := r.item()
	item["note"] = r.note
	return item
}

func (c *call) removeFriend() (any, error) {
	if m := c.s.members[fold(c.path["member"])]; m != nil {
		c.me.friends.remove(m)
	}
	return noBody, nil
}

func (c *call) blockMember() (any, error) {
	m := c.s.members[fold(c.get("name"))]
	if m == nil {
		return nil, errNoUser
	}
	c.me.blocked.add(m, c.now())
	c.me.trusted.remove(m)
	return friendItem(c.me.blocked.of(m)), nil
}

func (c *call) trustMember() (any, error) {
	m := c.s.members[fold(c.get("name"))]
	if m == nil {
		return nil, errNoUser
	}
	if !c.me.blocked.has(m) {
		c.me.trusted.add(m, c.now())
	}
	return empty, nil
}

func (c *call) distrustMember() (any, error) {
	if m := c.s.members[fold(c.get("name"))]; m != nil {
		c.me.trusted.remove(m)
	}
	return empty, nil
}

// sortedCommunities gives all communities, the newest first.
func (s *Service) sortedCommunities() []*community {
	return slices.SortedFunc(maps.Values(s.communities), func(a, b *community) int {
		return cmp.Or(b.created.Compare(a.created), cmp.Compare(b.id, a.id))
	})
}
