package bindings

import (
	lua "github.com/yuin/gopher-lua"
)

// openLog gives the module log: debug, info, warn and error(message, fields).
func openLog(L *lua.LState, env *Env) lua.LValue {
	mod := L.NewTable()
	for _, level := range []string{"debug", "info", "warn", "error"} {
		mod.RawSetString(level, L.NewFunction(func(L *lua.LState) int {
			message := L.ToStringMeta(L.CheckAny(1)).String()
			fields := logFields(L, L.OptTable(2, nil))
			if env.Log != nil {
				env.Log(level, message, fields)
			}
			return 0
		}))
	}
	return mod
}

// logFields gives the fields of a line. What has no JSON form is logged as its
// text: a log line must not fail a run.
func logFields(L *lua.LState, t *lua.LTable) map[string]any {
	if t == nil {
		return nil
	}
	fields := map[string]any{}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		value, err := FromLua(L, v)
		if err != nil {
			value = L.ToStringMeta(v).String()
		}
		fields[k.String()] = value
	}
	return fields
}
