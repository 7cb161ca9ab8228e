package bindings

import (
	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// items gives the elements of a list-like object: a collection's submissions,
// a menu's links. It raises not_fetched or invalid.
func (o *Object) items(L *lua.LState) *lua.LTable {
	if o.typ.List == "" {
		RaiseError(L, api.Errorf(api.Invalid, "a %s is not a list", o.typ.Name))
	}
	t, ok := o.field(L, o.typ.List).(*lua.LTable)
	if !ok {
		return L.NewTable()
	}
	return t
}

// at gives an element by its index; 1 is the first.
func (o *Object) at(L *lua.LState, i int) lua.LValue { return o.items(L).RawGetInt(i) }

func objectLen(L *lua.LState) int {
	o := toObject(L.Get(1))
	n := o.items(L).Len()
	if o.typ.Name == "Collection" {
		if ids, ok := o.field(L, "link_ids").(*lua.LTable); ok {
			n = ids.Len()
		}
	}
	L.Push(lua.LNumber(n))
	return 1
}

// objectCall gives the elements of a list-like object: for y in x() do.
func objectCall(L *lua.LState) int {
	o := toObject(L.Get(1))
	list, i := o.items(L), 0
	L.Push(newIterator(L, func(*lua.LState) (lua.LValue, bool) {
		i++
		return list.RawGetInt(i), i <= list.Len()
	}))
	return 1
}
