package bindings

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// forget drops fields that a change made untrue. The object counts as not
// fetched until it is loaded again.
func (o *Object) forget(fields ...string) {
	for _, name := range fields {
		delete(o.held, name)
	}
	o.rec = record{raw: renamed(o.rec.raw, func(name string) string {
		if slices.Contains(fields, name) {
			return ""
		}
		return name
	})}
	o.fetched = false
}

// multiChange adds a community to a multicommunity or takes one out.
func multiChange(L *lua.LState, u *use) lua.LValue {
	u.client.perform(L, u.op, u.owner, u.args)
	u.owner.forget("subreddits")
	return lua.LNil
}

// liveThreadChange changes settings of a live thread.
func liveThreadChange(L *lua.LState, u *use) lua.LValue {
	u.client.perform(L, u.op, u.owner, u.args)
	var changed []string
	for name, v := range u.args {
		if settings, ok := v.(map[string]any); ok {
			for name := range settings {
				changed = append(changed, name)
			}
			continue
		}
		changed = append(changed, name)
	}
	if len(changed) > 0 {
		u.owner.forget(changed...)
	}
	return lua.LNil
}
