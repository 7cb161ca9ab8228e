package runtime

import (
	"sort"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// baseAssert raises its second argument as it is, error objects too; stock
// takes only text and adds a place to it.
func baseAssert(L *lua.LState) int {
	if lua.LVAsBool(L.CheckAny(1)) {
		return L.GetTop()
	}
	if L.GetTop() < 2 {
		L.RaiseError("assertion failed!")
	}
	L.Error(L.Get(2), 0)
	return 0
}

// baseError is error(value, level): text gets the place of the function at the
// level in front; 1 is the one that calls error. Stock takes 2 for 1.
func baseError(L *lua.LState) int {
	v, level := L.Get(1), L.OptInt(2, 1)
	if lua.LVCanConvToString(v) && level > 0 {
		v = lua.LString(whereAt(L, level) + v.String())
	}
	L.Error(v, 0)
	return 0
}

// whereAt gives "spam.lua:12: " for the Lua function at a level, "" for others.
func whereAt(L *lua.LState, level int) string {
	frame, ok := L.GetStack(level)
	if !ok {
		return ""
	}
	if _, err := L.GetInfo("Sl", frame, nil); err != nil || frame.CurrentLine <= 0 || frame.Source == hiddenChunk {
		return ""
	}
	return frame.Source + ":" + strconv.Itoa(frame.CurrentLine) + ": "
}

// baseCollectGarbage answers 0 and does nothing: stock collects the garbage of
// the whole process.
func baseCollectGarbage(L *lua.LState) int {
	L.Push(lua.LNumber(0))
	return 1
}

// baseSetMetatable takes tables only: stock would change all strings or
// numbers of the VM.
func baseSetMetatable(L *lua.LState) int {
	t := L.CheckTable(1)
	L.CheckTypes(2, lua.LTNil, lua.LTTable)
	if mt, ok := t.Metatable.(*lua.LTable); ok && mt.RawGetString("__metatable") != lua.LNil {
		L.RaiseError("cannot change a protected metatable")
	}
	t.Metatable = L.Get(2)
	L.SetTop(1)
	return 1
}

// baseToNumber reads numbers as Lua 5.1 does; stock does not know "1e3" and
// takes "inf".
func baseToNumber(L *lua.LState) int {
	v := L.CheckAny(1)
	if L.GetTop() < 2 || L.Get(2) == lua.LNil {
		if s, ok := v.(lua.LString); ok {
			v = parseNumber(string(s))
		}
		if v.Type() != lua.LTNumber {
			v = lua.LNil
		}
		L.Push(v)
		return 1
	}
	base := L.CheckInt(2)
	if base < 2 || base > 36 {
		L.ArgError(2, "base out of range")
	}
	text := strings.ToLower(strings.TrimSpace(L.CheckString(1)))
	if base == 16 {
		text = strings.TrimPrefix(text, "0x")
	}
	if n, err := strconv.ParseUint(text, base, 64); err == nil {
		L.Push(lua.LNumber(n))
	} else {
		L.Push(lua.LNil)
	}
	return 1
}

// parseNumber gives a number written in Lua, nil if the text is none.
func parseNumber(text string) lua.LValue {
	text = strings.Trim(text, " \t\n\r\v\f")
	digits := strings.TrimLeft(text, "+-")
	if hex, ok := strings.CutPrefix(strings.ToLower(digits), "0x"); ok {
		n, err := strconv.ParseUint(hex, 16, 64)
		if err != nil || len(text)-len(digits) > 1 {
			return lua.LNil
		}
		if text[0] == '-' {
			return -lua.LNumber(n)
		}
		return lua.LNumber(n)
	}
	if strings.Trim(text, "0123456789+-.eE") != "" {
		return lua.LNil
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil && !strings.Contains(err.Error(), "range") {
		return lua.LNil
	}
	return lua.LNumber(f)
}

// baseUnpack gives at most maxValues values.
func baseUnpack(L *lua.LState) int {
	t := L.CheckTable(1)
	first := L.OptInt(2, 1)
	last := L.OptInt(3, t.Len())
	if last < first {
		return 0
	}
	if last-first < 0 || last-first >= maxValues {
		L.RaiseError("too many results to unpack (the limit is %d)", maxValues)
	}
	for i := first; i <= last; i++ {
		L.Push(t.RawGetInt(i))
	}
	return last - first + 1
}

// tableConcat joins without the stack, which stock fills with the elements.
func tableConcat(L *lua.LState) int {
	t := L.CheckTable(1)
	separator := L.OptString(2, "")
	first := L.OptInt(3, 1)
	last := L.OptInt(4, -1)
	if L.GetTop() < 4 || L.Get(4) == lua.LNil {
		last = t.Len()
	}
	m := meterOf(L)
	var out strings.Builder
	for i := first; i <= last; i++ {
		v := t.RawGetInt(i)
		if !lua.LVCanConvToString(v) {
			L.RaiseError("invalid value (%s) at index %d in table for concat", v.Type().String(), i)
		}
		out.WriteString(v.String())
		if i != last {
			out.WriteString(separator)
		}
		checkString(L, "table.concat", out.Len())
		if i%lookEvery == 0 {
			stopIfSpent(L, m)
		}
	}
	L.Push(lua.LString(out.String()))
	return 1
}

// tableSort sorts 1..#t. Stock also sorts the nils that removed elements leave
// behind, and cannot be stopped when there is no comparator.
func tableSort(L *lua.LState) int {
	t := L.CheckTable(1)
	s := sorter{L: L, m: meterOf(L), less: L.OptFunction(2, nil), values: make([]lua.LValue, t.Len())}
	for i := range s.values {
		s.values[i] = t.RawGetInt(i + 1)
	}
	sort.Sort(&s)
	for i, v := range s.values {
		t.RawSetInt(i+1, v)
	}
	return 0
}

type sorter struct {
	L        *lua.LState
	m        *Meter
	less     *lua.LFunction
	values   []lua.LValue
	compared int
}

func (s *sorter) Len() int      { return len(s.values) }
func (s *sorter) Swap(i, j int) { s.values[i], s.values[j] = s.values[j], s.values[i] }
func (s *sorter) Less(i, j int) bool {
	if s.compared++; s.compared%lookEvery == 0 {
		stopIfSpent(s.L, s.m)
	}
	if s.less == nil {
		return s.L.LessThan(s.values[i], s.values[j])
	}
	s.L.Push(s.less)
	s.L.Push(s.values[i])
	s.L.Push(s.values[j])
	s.L.Call(2, 1)
	less := lua.LVAsBool(s.L.Get(-1))
	s.L.Pop(1)
	return less
}

// checkString refuses a string that would be longer than maxString.
func checkString(L *lua.LState, what string, size int) {
	if size > maxString {
		L.RaiseError("%s: the string would be longer than %d MiB", what, maxString>>20)
	}
}

// stopIfSpent raises the end of the scope in a Go function that works long.
func stopIfSpent(L *lua.LState, m *Meter) {
	if m.spent() {
		L.RaiseError("%s", m.Err())
	}
}
