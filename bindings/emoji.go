package bindings

import (
	lua "github.com/yuin/gopher-lua"
)

// emojiUpdate changes an emoji's flags, at least one of them. The object at
// hand shows the change: the service answers nothing.
func emojiUpdate(L *lua.LState, u *use) lua.LValue {
	if len(u.args) == 0 {
		u.fail(L, "changes nothing", signatureHint(u.op.Parameters(u.client.variant)))
	}
	if reply := u.client.send(L, u.op, u.owner, u.args, nil); reply.Pretend {
		return lua.LNil
	}
	for name, flag := range u.args {
		u.owner.hold(name, ToLua(L, flag))
	}
	return lua.LNil
}
