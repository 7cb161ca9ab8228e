package bindings

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// inboxMessage loads a message's thread and gives the message asked for.
func inboxMessage(L *lua.LState, u *use) lua.LValue {
	id := strings.TrimPrefix(u.args["message_id"].(string), "t4_")
	u.args["message_id"] = id
	reply := u.client.send(L, u.op, nil, u.args, nil)
	first := u.client.found(L, u.op, reply, "data.children.0")
	if first == nil {
		u.client.fail(L, u.op, &api.Error{Kind: api.NotFound, Message: "there is no message " + id})
	}
	top := toObject(u.client.convert(L, "Message", first[0], nil, true))
	if top == nil || !top.typ.HasField("replies") {
		u.client.fail(L, u.op, api.Errorf(api.ServerError, "the answer is not a message"))
	}
	if top.text("id") == id {
		return top.value(L)
	}
	replies, _ := top.field(L, "replies").(*lua.LTable)
	if replies == nil {
		replies = L.NewTable()
	}
	before := map[string]*Object{}
	for i := 1; i <= replies.Len(); i++ {
		m := toObject(replies.RawGetInt(i))
		if m == nil {
			continue
		}
		parent := before[m.text("parent_id")]
		if parent == nil {
			parent = top
		}
		m.hold("parent", parent.value(L))
		before[m.fullname()] = m
		if m.text("id") == id {
			return m.value(L)
		}
	}
	u.client.fail(L, u.op, &api.Error{Kind: api.NotFound, Message: "the message " + id + " is not in its thread"})
	return nil
}

func messageLoad(L *lua.LState, u *use) lua.LValue {
	find := &use{client: u.client, op: lookupOp(L, "inbox.message"), args: map[string]any{"message_id": u.owner.text("id")}}
	loaded := toObject(inboxMessage(L, find))
	parent := loaded.held["parent"]
	u.owner.replace(loaded.rec.raw)
	if parent != nil {
		u.owner.hold("parent", parent)
	}
	return u.owner.value(L)
}

func messageParent(L *lua.LState, u *use) lua.LValue {
	o := u.owner
	if v, ok := o.held["parent"]; ok {
		return v
	}
	if !o.fetched {
		RaiseError(L, &api.Error{Kind: api.NotFetched, Op: u.op.Name, Message: "Message " + o.String() + " is not fetched, so its parent is not known", Hint: "call :load() first"})
	}
	_, id, ok := strings.Cut(o.text("parent_id"), "_")
	if !ok {
		return lua.LNil
	}
	v := u.client.named(api.TypeNamed("Message"), id, nil).value(L)
	o.hold("parent", v)
	return v
}
