package bindings

import (
	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// special gives fields that a payload holds under another name or in another
// form.
func (o *Object) special(L *lua.LState, name string) (lua.LValue, bool) {
	c := o.client
	if o.typ.Name == "ModNote" {
		return o.noteField(L, name)
	}
	switch o.typ.Name + "." + name {
	case "Collection.author":
		if who := o.text("author_name"); who != "" {
			v := c.named(api.TypeNamed("Member"), who, nil).value(L)
			o.hold(name, v)
			return v, true
		}
	case "WikiRevision.page":
		return o.revisedPage(L), true
	case "CommunityWidgets.progressive_images":
		return lua.LFalse, true
	case "MoreComments.submission":
		if s := o.treeSubmission(); s != nil {
			return s.value(L), true
		}
	case "MultiCommunity.owner":
		owner, _ := multiPath(o.text("path"))
		if owner == "" {
			return nil, false
		}
		v := c.named(api.TypeNamed("Member"), owner, nil).value(L)
		o.hold(name, v)
		return v, true
	case "MultiCommunity.name":
		if _, multi := multiPath(o.text("path")); multi != "" && o.rec.get("name") == nil {
			return lua.LString(multi), true
		}
	case "Draft.selftext":
		if o.text("kind") == "markdown" || o.text("kind") == "richtext" {
			return o.rawField(L, "body"), true
		}
	case "Draft.url":
		if o.text("kind") == "link" {
			return o.rawField(L, "body"), true
		}
	}
	return nil, false
}

// noteField gives a field of a moderators' note that its payload keeps in one
// of two parts: what was noted, and the action it is about.
func (o *Object) noteField(L *lua.LState, name string) (lua.LValue, bool) {
	for _, part := range []string{"user_note_data", "mod_action_data"} {
		r := record{raw: o.rec.get(part)}
		if raw := r.get(name); raw != nil && firstByte(raw) != 'n' {
			return rawToLua(L, raw), true
		}
	}
	return nil, false
}
