package bindings

import (
	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// Iterator is what listings, streams and lists give: each item once, asked for
// when it is needed. In a loop it is called for each item.
type Iterator struct {
	// next gives an item, or false at the end. It may wait.
	next func(L *lua.LState) (lua.LValue, bool)
	done bool
}

const iteratorMeta = "botrun.iterator"

func newIterator(L *lua.LState, next func(*lua.LState) (lua.LValue, bool)) *lua.LUserData {
	return &lua.LUserData{Value: &Iterator{next: next}, Metatable: metatable(L, iteratorMeta, fillIteratorMeta(L))}
}

// iteratorOf gives the iterator behind a Lua value; nil if it is none.
func iteratorOf(v lua.LValue) *Iterator {
	if ud, ok := v.(*lua.LUserData); ok {
		it, _ := ud.Value.(*Iterator)
		return it
	}
	return nil
}

func toIterator(L *lua.LState) *Iterator {
	if it := iteratorOf(L.Get(1)); it != nil {
		return it
	}
	RaiseError(L, &api.Error{Kind: api.Invalid, Message: "not an iterator", Hint: "write it:take(10), with a colon"})
	return nil
}

// step gives the next item; nil and false at the end, again and again.
func (it *Iterator) step(L *lua.LState) (lua.LValue, bool) {
	if it.done {
		return lua.LNil, false
	}
	v, ok := it.next(L)
	if !ok {
		it.done = true
		return lua.LNil, false
	}
	return v, true
}

func fillIteratorMeta(L *lua.LState) func(*lua.LTable) {
	return func(mt *lua.LTable) {
		mt.RawSetString("__call", L.NewFunction(func(L *lua.LState) int {
			v, _ := toIterator(L).step(L)
			L.Push(v)
			return 1
		}))
		methods := L.NewTable()
		L.SetFuncs(methods, iteratorMethods)
		mt.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
			name := L.CheckString(2)
			f := methods.RawGetString(name)
			if f == lua.LNil {
				err := api.Errorf(api.Invalid, "an iterator has no %q", name)
				err.Hint = "it has filter, map, skip, take, collect, first, each and iter"
				RaiseError(L, err)
			}
			L.Push(f)
			return 1
		}))
		mt.RawSetString("__tostring", L.NewFunction(func(L *lua.LState) int {
			L.Push(lua.LString("iterator"))
			return 1
		}))
	}
}

var iteratorMethods map[string]lua.LGFunction

func init() {
	iteratorMethods = map[string]lua.LGFunction{
		"filter": func(L *lua.LState) int {
			it, f := toIterator(L), checkFunction(L, "filter")
			return push(L, func(L *lua.LState) (lua.LValue, bool) {
				for {
					v, ok := it.step(L)
					if !ok || lua.LVAsBool(call1(L, f, v)) {
						return v, ok
					}
				}
			})
		},
		"map": func(L *lua.LState) int {
			it, f := toIterator(L), checkFunction(L, "map")
			return push(L, func(L *lua.LState) (lua.LValue, bool) {
				for {
					v, ok := it.step(L)
					if !ok {
						return v, false
					}
					if mapped := call1(L, f, v); mapped != lua.LNil {
						return mapped, true
					}
				}
			})
		},
		"take": func(L *lua.LState) int {
			it, n := toIterator(L), checkCount(L, "take")
			return push(L, func(L *lua.LState) (lua.LValue, bool) {
				if n <= 0 {
					return lua.LNil, false
				}
				n--
				return it.step(L)
			})
		},
		"skip": func(L *lua.LState) int {
			it, n := toIterator(L), checkCount(L, "skip")
			return push(L, func(L *lua.LState) (lua.LValue, bool) {
				for ; n > 0; n-- {
					if _, ok := it.step(L); !ok {
						return lua.LNil, false
					}
				}
				return it.step(L)
			})
		},
		"first": func(L *lua.LState) int {
			v, _ := toIterator(L).step(L)
			L.Push(v)
			return 1
		},
		"collect": func(L *lua.LState) int {
			it, list := toIterator(L), L.NewTable()
			for {
				v, ok := it.step(L)
				if !ok {
					L.Push(list)
					return 1
				}
				list.Append(v)
			}
		},
		"each": func(L *lua.LState) int {
			it, f := toIterator(L), checkFunction(L, "each")
			for {
				v, ok := it.step(L)
				if !ok {
					return 0
				}
				call1(L, f, v)
			}
		},
		"iter": func(L *lua.LState) int {
			toIterator(L)
			make, err := coroutineMaker(L)
			if err != nil {
				RaiseError(L, err)
			}
			L.Push(call1(L, make, L.Get(1)))
			return 1
		},
	}
}

// coroutineMaker gives the Lua function that turns an iterator into a
// coroutine: one item a call, nil at the end and after it.
func coroutineMaker(L *lua.LState) (*lua.LFunction, error) {
	const key = "botrun.iterator.coroutine"
	if f, ok := L.G.Registry.RawGetString(key).(*lua.LFunction); ok {
		return f, nil
	}
	f, err := L.LoadString(`local wrap, yield = coroutine.wrap, coroutine.yield
		return function(it)
			return wrap(function()
				for v in it do yield(v) end
				while true do yield(nil) end
			end)
		end`)
	if err != nil {
		return nil, err
	}
	L.Push(f)
	L.Call(0, 1)
	maker := L.Get(-1).(*lua.LFunction)
	L.Pop(1)
	L.G.Registry.RawSetString(key, maker)
	return maker, nil
}

func push(L *lua.LState, next func(*lua.LState) (lua.LValue, bool)) int {
	L.Push(newIterator(L, next))
	return 1
}

// call1 calls a Lua function with one value and gives its first result.
func call1(L *lua.LState, f lua.LValue, v lua.LValue) lua.LValue {
	L.Push(f)
	L.Push(v)
	L.Call(1, 1)
	out := L.Get(-1)
	L.Pop(1)
	return out
}

func checkFunction(L *lua.LState, method string) lua.LValue {
	if f, ok := L.Get(2).(*lua.LFunction); ok {
		return f
	}
	RaiseError(L, api.Errorf(api.Invalid, "%s takes a function, not %s", method, describe(L.Get(2))))
	return nil
}

func checkCount(L *lua.LState, method string) int {
	if n, ok := L.Get(2).(lua.LNumber); ok && n >= 0 && n == lua.LNumber(int(n)) {
		return int(n)
	}
	RaiseError(L, api.Errorf(api.Invalid, "%s takes a whole number, not %s", method, describe(L.Get(2))))
	return 0
}
