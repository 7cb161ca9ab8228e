package sim

import (
	"slices"
	"strconv"
	"time"
)

// relation is one member on a list: banned, a moderator, a friend.
type relation struct {
	member      *member
	id          string
	since       time.Time
	until       time.Time // zero: for good
	note        string
	permissions []string
}

// relations is such a list, the newest last.
type relations struct {
	s    *Service
	list []*relation
}

func (s *Service) newRelations() *relations { return &relations{s: s} }

func (r *relations) of(m *member) *relation {
	i := slices.IndexFunc(r.list, func(e *relation) bool { return e.member == m })
	if m == nil || i < 0 {
		return nil
	}
	return r.list[i]
}

// has tells whether a member is on the list and their time is not over.
func (r *relations) has(m *member) bool {
	e := r.of(m)
	return e != nil && (e.until.IsZero() || r.s.now().Before(e.until))
}

// add puts a member on the list; who is there already stays as they are.
func (r *relations) add(m *member, now time.Time) *relation {
	if e := r.of(m); e != nil {
		return e
	}
	e := &relation{member: m, id: "rb_" + r.s.newID("relation"), since: now}
	r.list = append(r.list, e)
	return e
}

func (r *relations) remove(m *member) bool {
	before := len(r.list)
	r.list = slices.DeleteFunc(r.list, func(e *relation) bool { return e.member == m })
	return len(r.list) < before
}

func (e *relation) fullname() string { return e.id }

func (e *relation) item() object {
	return object{"date": stamp(e.since), "rel_id": e.id, "name": e.member.name, "id": e.member.fullname()}
}

func (r *relations) items() []object {
	items := make([]object, 0, len(r.list))
	for _, e := range slices.Backward(r.list) {
		items = append(items, e.item())
	}
	return items
}

// list types that api/friend and api/unfriend speak of, with the actions that
// the log tells of them.
var relationTypes = map[string]struct {
	of          func(*community) *relations
	add, remove string
	timed       bool
}{
	"banned":           {func(c *community) *relations { return c.banned }, "banuser", "unbanuser", true},
	"muted":            {func(c *community) *relations { return c.muted }, "muteuser", "unmuteuser", false},
	"contributor":      {func(c *community) *relations { return c.contributors }, "addcontributor", "removecontributor", false},
	"wikibanned":       {func(c *community) *relations { return c.wikiBanned }, "wikibanned", "wikiunbanned", true},
	"wikicontributor":  {func(c *community) *relations { return c.wikiContributors }, "wikicontributor", "removewikicontributor", false},
	"moderator":        {func(c *community) *relations { return c.invited }, "invitemoderator", "removemoderator", false},
	"moderator_invite": {func(c *community) *relations { return c.invited }, "invitemoderator", "uninvitemoderator", false},
}

const timedDay = 24 * time.Hour

func (c *call) addRelation() (any, error) {
	kind, ok := relationTypes[c.get("type")]
	if !ok {
		return nil, errOption("type")
	}
	m := c.s.members[fold(c.get("name"))]
	if m == nil {
		return nil, errNoUser
	}
	if c.com.moderatedBy(m) {
		if c.get("type") == "banned" || c.get("type") == "muted" {
			return nil, apiError("CANT_RESTRICT_MODERATOR", "You can't perform that action because that user is a moderator.", "name")
		}
		if kind.add == "invitemoderator" {
			return nil, apiError("ALREADY_MODERATOR", "that user is already a moderator", "name")
		}
	}
	if len(c.get("ban_message")) > 1000 {
		return nil, tooLong("ban_message", 1000)
	}
	days := c.number("duration", 0, 1, 999)
	e := kind.of(c.com).add(m, c.now())
	e.note = banNote(c.get("ban_reason"), c.get("note"))
	e.until = time.Time{}
	details := ""
	if kind.timed {
		details = "permanent"
		if days > 0 {
			e.until, details = c.now().Add(time.Duration(days)*timedDay), strconv.Itoa(days)+" days"
		}
	}
	if kind.add == "invitemoderator" {
		e.permissions = grantPermissions(c.get("permissions"))
	}
	c.com.touch()
	c.s.log(c.me, c.com, kind.add, memberTarget(m), details, e.note)
	if c.get("type") == "banned" && c.get("ban_message") != "" {
		c.s.deliver(c.s.write(nil, c.com, m, "You've been banned from participating in r/"+c.com.name, c.get("ban_message"), nil))
	}
	return noErrors, nil
}

func banNote(reason, note string) string {
	if reason != "" && note != "" {
		return reason + ": " + note
	}
	return reason + note
}

func (c *call) removeRelation() (any, error) {
	m := c.s.members[fold(c.get("name"))]
	if m == nil {
		return nil, errNoUser
	}
	name := c.get("type")
	if name == "moderator" {
		if m != c.me && !c.moderates(c.com) {
			return nil, errForbidden
		}
		if c.com.moderators.remove(m) {
			c.com.touch()
			c.s.log(c.me, c.com, "removemoderator", memberTarget(m), "", "")
		}
		return empty, nil
	}
	kind, ok := relationTypes[name]
	if !ok {
		return nil, errOption("type")
	}
	if !c.moderates(c.com) {
		return nil, errForbidden
	}
	if kind.of(c.com).remove(m) {
		c.com.touch()
		c.s.log(c.me, c.com, kind.remove, memberTarget(m), "", "")
	}
	return empty, nil
}

// unblock takes the caller's block of a member back; it comes as an unfriend
// in the community "all".
func (c *call) unfriendEverywhere() (any, error) {
	m := c.s.members[fold(c.get("name"))]
	if m == nil || c.get("type") != "enemy" {
		return nil, errNoUser
	}
	c.me.blocked.remove(m)
	return empty, nil
}

func (c *call) relationListing(of func(*community) *relations, timed bool) (any, error) {
	list := slices.Clone(of(c.com).list)
	slices.Reverse(list)
	if name := c.get("user"); name != "" {
		list = slices.DeleteFunc(list, func(e *relation) bool { return fold(e.member.name) != fold(name) })
	}
	list = slices.DeleteFunc(list, func(e *relation) bool { return !of(c.com).has(e.member) })
	return listRows(c, list, func(e *relation) any {
		item := e.item()
		if timed {
			item["note"], item["days_left"] = e.note, nil
			if !e.until.IsZero() {
				item["days_left"] = int((e.until.Sub(c.now()) + timedDay - 1) / timedDay)
			}
		}
		return item
	})
}

func (c *call) bannedListing() (any, error) {
	return c.relationListing(relationTypes["banned"].of, true)
}
func (c *call) mutedListing() (any, error) {
	return c.relationListing(relationTypes["muted"].of, false)
}
func (c *call) contributorListing() (any, error) {
	return c.relationListing(relationTypes["contributor"].of, false)
}
func (c *call) wikiBannedListing() (any, error) {
	return c.relationListing(relationTypes["wikibanned"].of, true)
}
func (c *call) wikiContributorListing() (any, error) {
	return c.relationListing(relationTypes["wikicontributor"].of, false)
}

func (c *call) leaveContributor() (any, error) {
	for _, com := range c.s.communities {
		if com.fullname() == c.get("id") {
			com.contributors.remove(c.me)
			return empty, nil
		}
	}
	return nil, errNotFound
}
