package bindings

import (
	"errors"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

const errorMeta = "botrun.error"

// RaiseError raises an error as the Lua error object that scripts see. It
// names the place in the script if the error does not yet. It never returns.
func RaiseError(L *lua.LState, err error) {
	L.Error(ErrorValue(L, err), 1)
}

// ErrorValue gives the Lua object of an error.
func ErrorValue(L *lua.LState, err error) lua.LValue {
	var e *api.Error
	if !errors.As(err, &e) {
		e = &api.Error{Kind: api.KindOf(err), Message: err.Error(), Err: err}
	}
	if e.Script == "" {
		placed := *e
		placed.Script = place(L)
		e = &placed
	}
	ud := L.NewUserData()
	ud.Value = e
	ud.Metatable = metatable(L, errorMeta, func(mt *lua.LTable) {
		L.SetField(mt, "__index", L.NewFunction(errorIndex))
		L.SetField(mt, "__tostring", L.NewFunction(func(L *lua.LState) int {
			if e := ToAPIError(L.Get(1)); e != nil {
				L.Push(lua.LString(e.Error()))
				return 1
			}
			L.Push(lua.LString("error"))
			return 1
		}))
	})
	return ud
}

// ToAPIError reads an error back from the Lua object; nil if the value is not
// one.
func ToAPIError(v lua.LValue) *api.Error {
	if ud, ok := v.(*lua.LUserData); ok {
		if e, ok := ud.Value.(*api.Error); ok {
			return e
		}
	}
	return nil
}

func errorIndex(L *lua.LState) int {
	e := ToAPIError(L.Get(1))
	if e == nil {
		return 0
	}
	var v lua.LValue = lua.LNil
	switch L.CheckString(2) {
	case "kind":
		v = lua.LString(e.Kind)
	case "message":
		v = lua.LString(e.Message)
	case "hint":
		v = text(e.Hint)
	case "op":
		v = text(e.Op)
	case "path":
		v = text(e.Path)
	case "place":
		v = text(e.Script)
	case "status":
		if e.Status != 0 {
			v = lua.LNumber(e.Status)
		}
	case "retry_after":
		if e.RetryAfter != 0 {
			v = lua.LNumber(e.RetryAfter.Seconds())
		}
	case "items":
		items := L.NewTable()
		for _, item := range e.Items {
			t := L.NewTable()
			t.RawSetString("code", lua.LString(item.Code))
			t.RawSetString("message", text(item.Message))
			t.RawSetString("field", text(item.Field))
			items.Append(t)
		}
		v = items
	}
	L.Push(v)
	return 1
}

// text gives a Lua string, nil for an empty one.
func text(s string) lua.LValue {
	if s == "" {
		return lua.LNil
	}
	return lua.LString(s)
}

// metatable gives the VM's metatable of a name, made at its first use. Scripts
// cannot reach it.
func metatable(L *lua.LState, name string, fill func(*lua.LTable)) *lua.LTable {
	registry := L.G.Registry
	if mt, ok := registry.RawGetString(name).(*lua.LTable); ok {
		return mt
	}
	mt := L.NewTable()
	mt.RawSetString("__metatable", lua.LString(name))
	fill(mt)
	registry.RawSetString(name, mt)
	return mt
}
