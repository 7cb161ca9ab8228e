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
	w := check.World{Modules: map[string][]string{}, Globals: map[string][]string{"arg": nil}, Scopes: api.Scopes, Events: Events, Guards: GuardNames}
	b := &Bot{Script: Script{Name: "check", File: "check.lua"}}
	e := b.prepare(context.Background(), &bindings.Env{Loading: func() bool { return true }}, time.Minute, 0)
	defer e.vm.root.close()
	L := e.vm.L
	e.vm.baton.take()
	defer e.vm.baton.give()
	e.vm.protected(L, func(L *lua.LState) {
		collect(w.Globals, "", L.G.Global)
		for _, name := range moduleNames {
			w.Modules[name] = nil
			L.Push(L.NewFunction(e.vm.modules.own[name]))
			L.Call(0, 1)
			if t, ok := L.Get(-1).(*lua.LTable); ok && t.Metatable == lua.LNil {
				w.Modules[name] = names(t)
				collect(w.Modules, name+".", t)
			}
			L.Pop(1)
		}
	})
	return w
})

// collect notes the names of a table: functions have none of their own, other
// tables have theirs. Of a module's names only the tables are noted.
func collect(into map[string][]string, prefix string, t *lua.LTable) {
	t.ForEach(func(k, v lua.LValue) {
		part, isTable := v.(*lua.LTable)
		switch {
		case k.Type() != lua.LTString || k.String() == "_G":
		case isTable && part.Metatable == lua.LNil:
			into[prefix+k.String()] = names(part)
		case prefix == "":
			into[k.String()] = nil
		}
	})
	if prefix == "" {
		into["_G"] = nil
	}
}

func names(t *lua.LTable) []string {
	var all []string
	t.ForEach(func(k, _ lua.LValue) { all = append(all, k.String()) })
	slices.Sort(all)
	return all
}
