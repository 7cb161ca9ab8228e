package runtime

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// stringFunctions is the library string: gopher-lua's own does not bound or
// interrupt its functions. Upper and lower know Unicode; positions are bytes.
var stringFunctions = map[string]lua.LGFunction{
	"byte": stringByte, "char": stringChar, "find": stringFind, "format": stringFormat, "gmatch": stringGmatch,
	"gsub": stringGsub, "len": stringLen, "lower": stringLower, "match": stringMatch, "rep": stringRep,
	"reverse": stringReverse, "sub": stringSub, "upper": stringUpper,
}

// place turns a Lua position, negative from the end, into an offset that may
// lie outside the string.
func place(position, size int) int {
	if position < 0 {
		return max(position+size+1, 0)
	}
	return position
}

func stringByte(L *lua.LState) int {
	s := L.CheckString(1)
	first := L.OptInt(2, 1)
	last := place(L.OptInt(3, first), len(s))
	first = max(place(first, len(s)), 1)
	last = min(last, len(s))
	if first > last {
		return 0
	}
	if last-first >= maxValues {
		L.RaiseError("string slice too long (the limit is %d bytes)", maxValues)
	}
	for _, c := range []byte(s[first-1 : last]) {
		L.Push(lua.LNumber(c))
	}
	return last - first + 1
}

func stringChar(L *lua.LState) int {
	out := make([]byte, L.GetTop())
	for i := range out {
		c := L.CheckInt(i + 1)
		if c < 0 || c > 255 {
			L.ArgError(i+1, "invalid value")
		}
		out[i] = byte(c)
	}
	L.Push(lua.LString(out))
	return 1
}

func stringLen(L *lua.LState) int {
	L.Push(lua.LNumber(len(L.CheckString(1))))
	return 1
}

func stringLower(L *lua.LState) int {
	L.Push(lua.LString(strings.ToLower(L.CheckString(1))))
	return 1
}

func stringUpper(L *lua.LState) int {
	L.Push(lua.LString(strings.ToUpper(L.CheckString(1))))
	return 1
}

func stringReverse(L *lua.LState) int {
	s := []byte(L.CheckString(1))
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
	L.Push(lua.LString(s))
	return 1
}

func stringSub(L *lua.LState) int {
	s := L.CheckString(1)
	first := max(place(L.CheckInt(2), len(s)), 1)
	last := min(place(L.OptInt(3, -1), len(s)), len(s))
	if first > last {
		L.Push(lua.LString(""))
	} else {
		L.Push(lua.LString(s[first-1 : last]))
	}
	return 1
}

func stringRep(L *lua.LState) int {
	s, n := L.CheckString(1), L.CheckInt(2)
	if n <= 0 || s == "" {
		L.Push(lua.LString(""))
		return 1
	}
	if n > maxString/len(s) {
		checkString(L, "string.rep", maxString+1)
	}
	L.Push(lua.LString(strings.Repeat(s, n)))
	return 1
}

func stringFind(L *lua.LState) int  { return findOrMatch(L, true) }
func stringMatch(L *lua.LState) int { return findOrMatch(L, false) }

// findOrMatch is find(s, pattern, init, plain) or match(s, pattern, init).
func findOrMatch(L *lua.LState, find bool) int {
	s, pat := L.CheckString(1), L.CheckString(2)
	init := min(max(place(L.OptInt(3, 1), len(s))-1, 0), len(s))
	if find && (lua.LVAsBool(L.Get(4)) || !strings.ContainsAny(pat, "^$*+?.([%-")) {
		at := strings.Index(s[init:], pat)
		if at < 0 {
			L.Push(lua.LNil)
			return 1
		}
		L.Push(lua.LNumber(init + at + 1))
		L.Push(lua.LNumber(init + at + len(pat)))
		return 2
	}
	m := newMatcher(L, s, pat)
	begin := 0
	anchored := strings.HasPrefix(pat, "^")
	if anchored {
		begin = 1
	}
	for at := init; at <= len(s); at++ {
		if e := m.at(at, begin); e >= 0 {
			if !find {
				return m.push(at, e)
			}
			L.Push(lua.LNumber(at + 1))
			L.Push(lua.LNumber(e))
			if m.level == 0 {
				return 2
			}
			return 2 + m.push(at, e)
		}
		if anchored {
			break
		}
	}
	L.Push(lua.LNil)
	return 1
}

// stringGmatch gives an iterator; "^" has no meaning in its pattern.
func stringGmatch(L *lua.LState) int {
	s, pat := L.CheckString(1), L.CheckString(2)
	at := 0
	L.Push(L.NewFunction(func(L *lua.LState) int {
		m := newMatcher(L, s, pat)
		for ; at <= len(s); at++ {
			e := m.at(at, 0)
			if e < 0 {
				continue
			}
			begin := at
			if at = e; e == begin {
				at++
			}
			return m.push(begin, e)
		}
		L.Push(lua.LNil)
		return 1
	}))
	return 1
}

// stringGsub is gsub(s, pattern, by, n): by is text with %1, a table or a
// function.
func stringGsub(L *lua.LState) int {
	s, pat := L.CheckString(1), L.CheckString(2)
	by := L.Get(3)
	L.CheckTypes(3, lua.LTString, lua.LTNumber, lua.LTTable, lua.LTFunction)
	limit := L.OptInt(4, len(s)+1)
	pat, anchored := strings.CutPrefix(pat, "^")
	m := newMatcher(L, s, pat)
	out := make([]byte, 0, len(s))
	at, n := 0, 0
	for n < limit {
		e := m.at(at, 0)
		if e >= 0 {
			n++
			out = appendReplacement(out, m, at, e, by)
			checkString(L, "string.gsub", len(out))
		}
		switch {
		case e > at:
			at = e
		case at < len(s):
			out = append(out, s[at])
			at++
		default:
			at++
		}
		if at > len(s) || anchored {
			break
		}
	}
	if at < len(s) {
		out = append(out, s[at:]...)
	}
	checkString(L, "string.gsub", len(out))
	L.Push(lua.LString(out))
	L.Push(lua.LNumber(n))
	return 2
}

// appendReplacement adds what stands for the match from s to e.
func appendReplacement(out []byte, m *matcher, s, e int, by lua.LValue) []byte {
	L := m.L
	var v lua.LValue
	switch by := by.(type) {
	case *lua.LTable:
		v = L.GetTable(by, m.value(0, s, e))
	case *lua.LFunction:
		L.Push(by)
		L.Call(m.push(s, e), 1)
		v = L.Get(-1)
		L.Pop(1)
	default:
		return appendTemplate(out, m, s, e, by.String())
	}
	switch {
	case lua.LVIsFalse(v):
		return append(out, m.src[s:e]...)
	case lua.LVCanConvToString(v):
		return append(out, v.String()...)
	}
	L.RaiseError("invalid replacement value (a %s)", v.Type().String())
	return nil
}

// appendTemplate adds a replacement text with its %0 to %9 filled in.
func appendTemplate(out []byte, m *matcher, s, e int, text string) []byte {
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '%' {
			if i++; i == len(text) {
				return append(out, 0) // as C Lua does
			}
			switch c = text[i]; {
			case c == '0':
				out = append(out, m.src[s:e]...)
				continue
			case isDigit(c):
				out = append(out, m.value(int(c-'1'), s, e).String()...)
				continue
			}
		}
		out = append(out, c)
	}
	return out
}
