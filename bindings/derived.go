package bindings

import (
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// special gives fields that a payload holds under another name or in another
// form.
func (o *Object) special(L *lua.LState, name string) (lua.LValue, bool) {
	c := o.client
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
	case "ModNote.moderator":
		return o.rawField(L, "operator"), true
	case "Message.dest", "CommunityMessage.dest":
		return o.destination(L), true
	case "Draft.modified":
		if n, err := strconv.ParseFloat(string(o.rec.get(name)), 64); err == nil {
			return NewTime(L, n/1000), true
		}
	}
	return nil, false
}

// destination gives whom a message was sent to: a member, or a community,
// whose name begins with "#".
func (o *Object) destination(L *lua.LState) lua.LValue {
	t, name := api.TypeNamed("Member"), o.text("dest")
	if name == "" {
		return lua.LNil
	}
	if community, is := strings.CutPrefix(name, "#"); is {
		t, name = api.TypeNamed("Community"), community
	}
	v := o.client.named(t, name, nil).value(L)
	o.hold("dest", v)
	return v
}
