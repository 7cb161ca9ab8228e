package runtime

import (
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/bindings"
)

// osClock is os.clock(): seconds since the run began.
func (v *vm) osClock(L *lua.LState) int {
	L.Push(lua.LNumber(time.Since(v.started).Seconds()))
	return 1
}

// osDifftime is os.difftime(later, earlier).
func osDifftime(L *lua.LState) int {
	L.Push(L.CheckNumber(1) - L.OptNumber(2, 0))
	return 1
}

// osTime is os.time(), or the time of a table with year, month and day, in the
// host's zone.
func osTime(L *lua.LState) int {
	t := L.OptTable(1, nil)
	if t == nil {
		L.Push(lua.LNumber(time.Now().Unix()))
		return 1
	}
	field := func(name string, absent int) int {
		v := t.RawGetString(name)
		if s, ok := v.(lua.LString); ok {
			v = parseNumber(string(s))
		}
		if n, ok := v.(lua.LNumber); ok {
			return int(n)
		}
		if absent < 0 {
			L.RaiseError("field '%s' missing in date table", name)
		}
		return absent
	}
	at := time.Date(field("year", -1), time.Month(field("month", -1)), field("day", -1), field("hour", 12), field("min", 0), field("sec", 0), 0, time.Local)
	L.Push(lua.LNumber(at.Unix()))
	return 1
}

// osDate is os.date(format, time): "*t" gives a table, "!" in front means UTC.
func osDate(L *lua.LState) int {
	format, at := L.OptString(1, "%c"), time.Now()
	if L.GetTop() >= 2 && L.Get(2) != lua.LNil {
		at = time.Unix(int64(L.CheckNumber(2)), 0)
	}
	if utc, ok := strings.CutPrefix(format, "!"); ok {
		format, at = utc, at.UTC()
	}
	if strings.HasPrefix(format, "*t") {
		t := L.CreateTable(0, 9)
		for name, n := range map[string]int{
			"year": at.Year(), "month": int(at.Month()), "day": at.Day(), "hour": at.Hour(), "min": at.Minute(), "sec": at.Second(),
			"wday": int(at.Weekday()) + 1, "yday": at.YearDay(),
		} {
			t.RawSetString(name, lua.LNumber(n))
		}
		t.RawSetString("isdst", lua.LBool(at.IsDST()))
		L.Push(t)
		return 1
	}
	text, err := bindings.Strftime(at, format)
	if err != nil {
		L.RaiseError("os.date: %s", err)
	}
	L.Push(lua.LString(text))
	return 1
}
