package bindings

import (
	"regexp"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

const (
	reMeta = "botrun.re"

	maxExpression  = 32 << 10 // bytes of an expression
	maxREText      = 4 << 20  // bytes of a text: matching does not look at the run's deadline
	maxREMatches   = 100_000  // of one gmatch, gsub or split
	maxREResult    = 16 << 20 // bytes that gsub makes
	maxExpressions = 512      // kept compiled
)

// openRE gives the module re. Its functions take the text first, then the
// expression; an object of re.compile has the same functions as methods:
// rx:find(text).
//
//	find(text, re, init)   first, last byte and the captures; nil for no match
//	match(text, re, init)  the captures, the whole match if there are none
//	gmatch(text, re)       an iterator over what match gives
//	gsub(text, re, by, n)  the new text and the number of replacements; by is
//	                       text with $1 or ${name}, a table, or a function
//	split(text, re, n)     an array of the parts, at most n
//
// A group that took no part is false. Expressions are those of package regexp
// (RE2): matching takes linear time, (?i) folds case, \p{L} is Unicode.
func openRE(L *lua.LState, _ *Env) lua.LValue {
	mod := L.NewTable()
	L.SetFuncs(mod, reFuncs)
	mod.RawSetString("compile", L.NewFunction(reCompile))
	return mod
}

var reFuncs = map[string]lua.LGFunction{
	"find": reFind, "match": reMatch, "gmatch": reGmatch, "gsub": reGsub, "split": reSplit,
}

// reCompile is re.compile(expression): an object with the functions as methods.
func reCompile(L *lua.LState) int {
	ud := L.NewUserData()
	ud.Value = compileRE(L, "re.compile", L.CheckString(1))
	ud.Metatable = metatable(L, reMeta, func(mt *lua.LTable) {
		mt.RawSetString("__index", L.SetFuncs(L.NewTable(), reFuncs))
		mt.RawSetString("__tostring", L.NewFunction(func(L *lua.LState) int {
			if rx, ok := L.CheckUserData(1).Value.(*regexp.Regexp); ok {
				L.Push(lua.LString(rx.String()))
				return 1
			}
			return 0
		}))
	})
	L.Push(ud)
	return 1
}

var expressions = struct {
	sync.Mutex
	compiled map[string]*regexp.Regexp
}{compiled: map[string]*regexp.Regexp{}}

// compileRE compiles an expression, or finds it among those compiled before;
// when too many are kept, all are dropped.
func compileRE(L *lua.LState, op, text string) *regexp.Regexp {
	if len(text) > maxExpression {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: op, Message: "the expression is longer than 32 KiB"})
	}
	expressions.Lock()
	rx := expressions.compiled[text]
	expressions.Unlock()
	if rx != nil {
		return rx
	}
	rx, err := regexp.Compile(text)
	if err != nil {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: op, Message: strings.TrimPrefix(err.Error(), "error parsing regexp: "),
			Hint: "expressions are RE2's; Lua patterns belong in string.find", Err: err})
	}
	expressions.Lock()
	defer expressions.Unlock()
	if len(expressions.compiled) >= maxExpressions {
		clear(expressions.compiled)
	}
	expressions.compiled[text] = rx
	return rx
}

// reArgs reads text and expression, or expression object and text.
func reArgs(L *lua.LState, op string) (text string, rx *regexp.Regexp) {
	if ud, ok := L.Get(1).(*lua.LUserData); ok {
		rx, _ = ud.Value.(*regexp.Regexp)
	}
	if rx != nil {
		text = L.CheckString(2)
	} else {
		text = L.CheckString(1)
		if ud, ok := L.Get(2).(*lua.LUserData); ok {
			rx, _ = ud.Value.(*regexp.Regexp)
		}
		if rx == nil {
			rx = compileRE(L, op, L.CheckString(2))
		}
	}
	if len(text) > maxREText {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: op, Message: "the text is longer than 4 MiB"})
	}
	return text, rx
}

func reFind(L *lua.LState) int {
	text, rx := reArgs(L, "re.find")
	m := matchFrom(rx, text, L.OptInt(3, 1))
	if m == nil {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(lua.LNumber(m[0] + 1))
	L.Push(lua.LNumber(m[1]))
	return 2 + pushGroups(L, text, m)
}

func reMatch(L *lua.LState) int {
	text, rx := reArgs(L, "re.match")
	m := matchFrom(rx, text, L.OptInt(3, 1))
	if m == nil {
		L.Push(lua.LNil)
		return 1
	}
	return pushMatch(L, text, m)
}

func reGmatch(L *lua.LState) int {
	text, rx := reArgs(L, "re.gmatch")
	matches := allMatches(L, "re.gmatch", rx, text, -1)
	next := 0
	L.Push(L.NewFunction(func(L *lua.LState) int {
		if next == len(matches) {
			L.Push(lua.LNil)
			return 1
		}
		next++
		return pushMatch(L, text, matches[next-1])
	}))
	return 1
}

func reGsub(L *lua.LState) int {
	text, rx := reArgs(L, "re.gsub")
	by := L.Get(3)
	L.CheckTypes(3, lua.LTString, lua.LTNumber, lua.LTTable, lua.LTFunction)
	matches := allMatches(L, "re.gsub", rx, text, L.OptInt(4, -1))
	var out []byte
	end := 0
	for _, m := range matches {
		out = append(out, text[end:m[0]]...)
		out = appendReplacement(L, out, rx, text, m, by)
		end = m[1]
		if len(out) > maxREResult {
			RaiseError(L, &api.Error{Kind: api.Limit, Op: "re.gsub", Message: "the result is longer than 16 MiB"})
		}
	}
	L.Push(lua.LString(append(out, text[end:]...)))
	L.Push(lua.LNumber(len(matches)))
	return 2
}

// appendReplacement adds what stands for one match.
func appendReplacement(L *lua.LState, out []byte, rx *regexp.Regexp, text string, m []int, by lua.LValue) []byte {
	var v lua.LValue
	switch by := by.(type) {
	case *lua.LFunction:
		L.Push(by)
		L.Call(pushMatch(L, text, m), 1)
		v = L.Get(-1)
		L.Pop(1)
	case *lua.LTable:
		n := pushMatch(L, text, m)
		key := L.Get(-n)
		L.Pop(n)
		v = L.GetTable(by, key)
	default:
		return rx.ExpandString(out, by.String(), text, m)
	}
	switch {
	case lua.LVIsFalse(v):
		return append(out, text[m[0]:m[1]]...)
	case lua.LVCanConvToString(v):
		return append(out, v.String()...)
	}
	RaiseError(L, &api.Error{Kind: api.Invalid, Op: "re.gsub", Message: "a replacement must be text, false or nil, not a " + v.Type().String()})
	return nil
}

func reSplit(L *lua.LState) int {
	text, rx := reArgs(L, "re.split")
	n := L.OptInt(3, -1)
	if n > maxREMatches || n < 0 {
		n = maxREMatches + 1
	}
	parts := rx.Split(text, n)
	if len(parts) > maxREMatches {
		tooManyMatches(L, "re.split")
	}
	L.Push(ToLua(L, parts))
	return 1
}

// matchFrom gives the first match at or after a byte position, counted from 1,
// negative from the end. As in Lua's patterns, ^ stands for that position.
func matchFrom(rx *regexp.Regexp, text string, init int) []int {
	if init < 0 {
		init = max(len(text)+init+1, 1)
	}
	start := max(init-1, 0)
	if start > len(text) {
		return nil
	}
	m := rx.FindStringSubmatchIndex(text[start:])
	for i := range m {
		if m[i] >= 0 {
			m[i] += start
		}
	}
	return m
}

func allMatches(L *lua.LState, op string, rx *regexp.Regexp, text string, n int) [][]int {
	if n < 0 {
		n = maxREMatches + 1
	}
	matches := rx.FindAllStringSubmatchIndex(text, min(n, maxREMatches+1))
	if len(matches) > maxREMatches {
		tooManyMatches(L, op)
	}
	return matches
}

func tooManyMatches(L *lua.LState, op string) {
	RaiseError(L, &api.Error{Kind: api.Limit, Op: op, Message: "more than 100000 matches in one text"})
}

// pushMatch pushes the captures, the whole match if there are none.
func pushMatch(L *lua.LState, text string, m []int) int {
	if len(m) == 2 {
		L.Push(lua.LString(text[m[0]:m[1]]))
		return 1
	}
	return pushGroups(L, text, m)
}

func pushGroups(L *lua.LState, text string, m []int) int {
	for i := 2; i < len(m); i += 2 {
		if m[i] < 0 {
			L.Push(lua.LFalse)
		} else {
			L.Push(lua.LString(text[m[i]:m[i+1]]))
		}
	}
	return len(m)/2 - 1
}
