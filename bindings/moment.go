package bindings

import (
	"fmt"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"
)

// unixTime gives a field that counts seconds, or parts of a second, as a time
// value; false and null give nil.
func unixTime(field string, perSecond float64) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		n, ok := u.owner.field(L, field).(lua.LNumber)
		if !ok {
			return lua.LNil
		}
		return NewTime(L, float64(n)/perSecond)
	}
}

func isoTime(field string) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		s, ok := u.owner.field(L, field).(lua.LString)
		if !ok {
			return lua.LNil
		}
		t, err := time.Parse(time.RFC3339, strings.Replace(string(s), "+0000", "Z", 1))
		if err != nil {
			u.fail(L, fmt.Sprintf("%q is not a time", string(s)), "")
		}
		return NewTime(L, float64(t.UnixMicro())/1e6)
	}
}
