package bindings

import (
	"encoding/json"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

func setModAction(L *lua.LState, u *use) {
	v := u.given["value"]
	if name, ok := v.(lua.LString); ok {
		v = u.client.named(api.TypeNamed("Member"), string(name), nil).value(L)
	}
	u.owner.hold("mod", v)
}

// rawField reads a field past the operation of the same name.
func (o *Object) rawField(L *lua.LState, name string) lua.LValue {
	if v, ok := o.held[name]; ok {
		return v
	}
	if raw := o.rec.get(name); raw != nil {
		return o.convertField(L, name, raw)
	}
	return lua.LNil
}

func (o *Object) liveThread(L *lua.LState) lua.LValue {
	if v, ok := o.held["thread"]; ok {
		return v
	}
	return lua.LNil
}

// multiOwner gives the member whose multicommunity it is, fetched.
func (o *Object) multiOwner(L *lua.LState) *Object {
	owner := toObject(o.held["owner"])
	if owner == nil {
		name, _ := multiPath(o.text("path"))
		owner = o.client.named(api.TypeNamed("Member"), name, nil)
		o.hold("owner", owner.value(L))
	}
	owner.load(L)
	if owner.text("name") == "" {
		RaiseError(L, api.Errorf(api.NotFound, "the member whose multicommunity it is, %s, is not there", o.String()))
	}
	return owner
}

// multiCopy copies a multicommunity; without a display name the copy has that
// of the source, which is loaded for it.
func multiCopy(L *lua.LState, u *use) lua.LValue {
	if u.args["display_name"] == nil {
		u.owner.load(L)
	}
	return u.client.perform(L, u.op, u.owner, u.args)
}

// plainFields gives the payload as plain data, for operations that send it back.
func (o *Object) plainFields(L *lua.LState) map[string]any {
	o.load(L)
	m := map[string]any{}
	if json.Unmarshal(o.rec.raw, &m) != nil {
		return nil
	}
	return m
}
