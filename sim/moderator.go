package sim

import (
	"slices"
	"strings"
)

// allPermissions are what a moderator can be allowed.
var allPermissions = []string{"access", "chat_config", "chat_operator", "config", "flair", "mail", "posts", "wiki"}

// grantPermissions reads "+all" or "-all,-access,+posts".
func grantPermissions(text string) []string {
	var granted []string
	for _, word := range commaList(text) {
		if name, ok := strings.CutPrefix(word, "+"); ok {
			granted = append(granted, name)
		}
	}
	if text == "" || slices.Contains(granted, "all") {
		return []string{"all"}
	}
	return granted
}

func (c *call) moderatorList() (any, error) {
	if c.me == nil {
		return nil, errForbidden
	}
	items := []object{}
	for _, e := range c.com.moderators.list {
		if name := c.get("user"); name != "" && fold(name) != fold(e.member.name) {
			continue
		}
		item := e.item()
		item["mod_permissions"], item["author_flair_text"], item["author_flair_css_class"] = e.permissions, nil, nil
		items = append(items, item)
	}
	return object{"kind": "UserList", "data": object{"children": items}}, nil
}

// invitedPage is how many invited moderators one answer has.
const invitedPage = 25

func (c *call) invitedModerators() (any, error) {
	list := c.com.invited.list
	if name := c.get("username"); name != "" {
		list = nil
		if e := c.com.invited.of(c.s.members[fold(name)]); e != nil {
			list = []*relation{e}
		}
	}
	if after := c.get("after"); after != "" {
		i := slices.IndexFunc(list, func(e *relation) bool { return e.member.fullname() == after })
		list = list[i+1:]
	}
	var next any
	if len(list) > invitedPage {
		list = list[:invitedPage]
		next = list[invitedPage-1].member.fullname()
	}
	byID, ids := object{}, []string{}
	for _, e := range list {
		permissions := object{"all": slices.Contains(e.permissions, "all")}
		for _, name := range allPermissions {
			permissions[name] = permissions["all"] == true || slices.Contains(e.permissions, name)
		}
		id := e.member.fullname()
		ids = append(ids, id)
		byID[id] = object{
			"username": e.member.name, "accountIcon": "https://styles.example.org/profile.png", "authorFlairText": "",
			"moddedAtUTC": e.since.Unix(), "modPermissions": permissions, "iconSize": []int{256, 256},
			"postKarma": e.member.linkKarma, "id": id,
		}
	}
	return object{
		"moderators": byID, "moderatorIds": ids, "subredditId": c.com.fullname(),
		"allUsersLoaded": next == nil, "after": next, "before": nil,
	}, nil
}

func (c *call) setPermissions() (any, error) {
	list := c.com.moderators
	if c.get("type") == "moderator_invite" {
		list = c.com.invited
	}
	m := c.s.members[fold(c.get("name"))]
	e := list.of(m)
	if e == nil {
		return nil, errNoUser
	}
	e.permissions = grantPermissions(c.get("permissions"))
	c.s.log(c.me, c.com, "setpermissions", memberTarget(m), "permission_moderator", strings.Join(e.permissions, ","))
	return noErrors, nil
}

func (c *call) acceptInvite() (any, error) {
	e := c.com.invited.of(c.me)
	if e == nil {
		return nil, apiError("NO_INVITE_FOUND", "there is no pending invite for that subreddit", "")
	}
	c.com.invited.remove(c.me)
	c.com.moderators.add(c.me, c.now()).permissions = e.permissions
	c.com.touch()
	c.s.log(c.me, c.com, "acceptmoderatorinvite", target{}, "", "")
	return noErrors, nil
}
