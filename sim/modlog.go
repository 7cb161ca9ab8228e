package sim

import (
	"slices"
	"time"
)

// modAction is one line of a community's moderation log.
type modAction struct {
	id          string
	at          time.Time
	by          *member
	com         *community
	action      string
	target      target
	details     string
	description string
}

// target is what an action was done to.
type target struct {
	fullname, author, permalink, title, body string
}

func memberTarget(m *member) target { return target{fullname: m.fullname(), author: m.name} }

func thingTarget(p *content) target {
	t := target{fullname: p.name, author: p.author.name, body: p.body}
	switch p := p.thing.(type) {
	case *submission:
		t.permalink, t.title = p.permalink(), p.title
	case *comment:
		t.permalink = p.permalink()
	}
	return t
}

func (s *Service) log(by *member, com *community, action string, t target, details, description string) {
	s.actions = append(s.actions, &modAction{
		id: "ModAction_" + s.newUUID(), at: s.now(), by: by, com: com,
		action: action, target: t, details: details, description: description,
	})
}

func (a *modAction) fullname() string { return a.id }

func (a *modAction) item() any {
	return object{"kind": "modaction", "data": object{
		"id": a.id, "created_utc": stamp(a.at), "mod": a.by.name, "mod_id36": a.by.id, "action": a.action,
		"details": orNull(a.details), "description": orNull(a.description),
		"subreddit": a.com.name, "subreddit_name_prefixed": "r/" + a.com.name, "sr_id36": a.com.id,
		"target_fullname": orNull(a.target.fullname), "target_author": a.target.author, "target_permalink": orNull(a.target.permalink),
		"target_title": orNull(a.target.title), "target_body": orNull(a.target.body),
	}}
}

func (c *call) modLog() (any, error) {
	list := filter(c.s.actions, func(a *modAction) bool {
		byWanted := c.get("mod") == "" || slices.Contains(commaList(fold(c.get("mod"))), fold(a.by.name))
		return slices.Contains(c.all, a.com) && byWanted && (c.get("type") == "" || c.get("type") == a.action)
	})
	slices.Reverse(list)
	// The log's pages may be longer than other listings'; 100 is what clients ask for.
	return listRows(c, list, (*modAction).item)
}
