package runtime

import (
	_ "embed"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

//go:embed protect.lua
var protectSource string

var protectProto = sync.OnceValue(func() *lua.FunctionProto {
	chunk, err := parse.Parse(strings.NewReader(protectSource), hiddenChunk)
	if err != nil {
		panic("runtime: protect.lua: " + err.Error())
	}
	proto, err := lua.Compile(chunk, hiddenChunk)
	if err != nil {
		panic("runtime: protect.lua: " + err.Error())
	}
	return proto
})

// openProtect defines pcall and xpcall, and coroutine.create and wrap, which
// need the same helper for Go functions.
func (v *vm) openProtect(coroutines *lua.LTable) {
	L := v.L
	var wrapped lua.LValue
	threadOf := func(L *lua.LState, kind threadKind) *lua.LState {
		body, ok := L.Get(1).(*lua.LFunction)
		if !ok || body.IsG {
			callable := L.Get(1)
			L.Push(wrapped)
			L.Push(callable)
			L.Call(1, 1)
			body = L.Get(-1).(*lua.LFunction)
		}
		return v.newCoroutine(L, body, kind)
	}
	protect := func(L *lua.LState) int {
		f := L.Get(1)
		refusal := ""
		if f.Type() != lua.LTFunction && L.GetMetaField(f, "__call").Type() != lua.LTFunction {
			refusal = "attempt to call a " + f.Type().String() + " value"
		} else if meterOf(L).depth >= maxNesting {
			refusal = tooDeep
		}
		if refusal != "" {
			L.Push(lua.LFalse)
			L.Push(lua.LString(refusal))
			return 2
		}
		L.Push(threadOf(L, protectThread))
		return 1
	}
	create := func(L *lua.LState) int {
		L.CheckFunction(1)
		L.Push(threadOf(L, coroutine))
		return 1
	}
	wrap := func(L *lua.LState) int {
		L.CheckFunction(1)
		thread := threadOf(L, coroutine)
		L.Push(L.NewFunction(func(L *lua.LState) int { return resumeWrapped(L, thread) }))
		return 1
	}
	L.Push(L.NewFunctionFromProto(protectProto()))
	for _, f := range []lua.LGFunction{protect, resume, coYield, finished, threadTrace} {
		L.Push(L.NewFunction(f))
	}
	L.Call(5, 3)
	L.G.Global.RawSetString("pcall", L.Get(-3))
	L.G.Global.RawSetString("xpcall", L.Get(-2))
	wrapped = L.Get(-1)
	L.SetTop(0)
	coroutines.RawSetString("create", L.NewFunction(create))
	coroutines.RawSetString("wrap", L.NewFunction(wrap))
}

// finished tells whether a thread has ended.
func finished(L *lua.LState) int {
	L.Push(lua.LBool(L.CheckThread(1).Dead))
	return 1
}

// threadTrace gives the traceback of the error that ended a thread.
func threadTrace(L *lua.LState) int {
	if thread, ok := L.Get(1).(*lua.LState); ok && meterOf(thread).trace != "" {
		L.Push(lua.LString(meterOf(thread).trace))
	} else {
		L.Push(lua.LString(traceback(L)))
	}
	return 1
}
