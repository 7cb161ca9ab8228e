package runtime

import (
	"context"
	"slices"
	"sync"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
	"botrun/bindings"
	"botrun/check"
)

// world is what the checker knows of a script's surroundings, in a variant.
func world(variant string) check.World {
	w := surroundings()
	if w.Variant = variant; variant == "" {
		w.Variant = "A"
	}
	return w
}

// surroundings looks into a VM for the names that scripts find there, so that
// the checker knows what there is and no more.
var surroundings = sync.OnceValue(func() check.World {
	w := check.World{Modules: map[string][]string{}, Globals: map[string][]string{"arg": nil, "_G": nil}, Values: map[string]bool{},
		Scopes: api.Scopes, Events: Events, Guards: GuardNames}
	b := &Bot{Script: Script{Name: "check", File: "check.lua"}}
	e := b.prepare(context.Background(), &bindings.Env{Loading: func() bool { return true }}, time.Minute, 0)
	defer e.vm.root.close()
	e.vm.baton.take()
	defer e.vm.baton.give()
	e.vm.protected(e.vm.L, func(L *lua.LState) {
		L.G.Global.ForEach(func(k, v lua.LValue) {
			w.Globals[k.String()] = nil
			if v != L.G.Global {
				lookInto(w, w.Globals, k.String(), v)
			}
		})
		for _, name := range moduleNames {
			w.Modules[name] = nil
			L.Push(L.NewFunction(e.vm.modules.own[name]))
			L.Call(0, 1)
			mod := L.Get(-1)
			L.Pop(1)
			lookInto(w, w.Modules, name, mod)
			if t, ok := mod.(*lua.LTable); ok {
				t.ForEach(func(k, v lua.LValue) { lookInto(w, w.Modules, name+"."+k.String(), v) })
			}
		}
	})
	return w
})

// lookInto notes the names of a table: a library, a module or a part of one.
func lookInto(w check.World, into map[string][]string, name string, v lua.LValue) {
	t, ok := v.(*lua.LTable)
	if !ok || t.Metatable != lua.LNil {
		return
	}
	var all []string
	t.ForEach(func(k, v lua.LValue) {
		all = append(all, k.String())
		if v.Type() != lua.LTFunction {
			w.Values[name+"."+k.String()] = true
		}
	})
	slices.Sort(all)
	into[name] = all
}
