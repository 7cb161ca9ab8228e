package bindings

import (
	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

func clientConfig(L *lua.LState, u *use) lua.LValue {
	reply := u.client.send(L, u.op, nil, nil, nil)
	t, ok := rawToLua(L, reply.Body).(*lua.LTable)
	if !ok {
		u.fail(L, "the settings cannot be read", "")
	}
	if t.RawGetString("short_url") == lua.LString("") {
		t.RawSetString("short_url", lua.LNil)
	}
	mt := L.NewTable()
	mt.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		if L.CheckString(2) == "short_url" {
			u.client.shortURL(L, u.op)
		}
		L.Push(lua.LNil)
		return 1
	}))
	t.Metatable = mt
	return t
}

func (c *Client) shortURL(L *lua.LState, op *api.Operation) string {
	reply := c.send(L, lookupOp(L, "client.config"), nil, nil, nil)
	r := record{raw: reply.Body}
	if raw := r.get("short_url"); firstByte(raw) == '"' && unquote(raw) != "" {
		return unquote(raw)
	}
	RaiseError(L, &api.Error{Kind: api.Invalid, Op: op.Name, Message: "no short_url is set", Hint: "set short_url in lib.ini"})
	return ""
}

func (c *Client) warnValidate() {
	if !c.warned && c.env.Warn != nil {
		c.env.Warn("validate_on_submit is deprecated: the service always checks submissions")
	}
	c.warned = true
}

func userMe(L *lua.LState, u *use) lua.LValue {
	if u.args["use_cache"] == false {
		u.client.session.member = nil
	}
	return u.client.session.me(L, u.client).value(L)
}

func userFriends(L *lua.LState, u *use) lua.LValue {
	op := u.op
	if u.args["user"] != nil {
		op = lookupOp(L, "user.friends (one)")
	}
	return u.client.perform(L, op, nil, u.args)
}
