package runtime

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// protected runs Lua code on a base thread with the baton held; whatever is
// raised or panics becomes a failure.
func (v *vm) protected(thread *lua.LState, body func(L *lua.LState)) (fail *failure) {
	defer func() {
		if r := recover(); r != nil {
			fail = failureOf(thread, r)
		}
	}()
	v.L.G.CurrentThread = thread
	thread.SetTop(0)
	body(thread)
	return nil
}

// failureOf makes a failure of what was recovered. What gopher-lua did not
// raise itself is a fault below Lua: the VM must not be used further.
func failureOf(thread *lua.LState, recovered any) *failure {
	if e, ok := recovered.(*lua.ApiError); ok {
		return &failure{e.Object, e.StackTrace}
	}
	at, trace := safely(func() string { return whereIs(thread) }), safely(func() string { return traceback(thread) })
	message := fmt.Sprint(recovered)
	if strings.Contains(message, "callstack overflow") {
		return &failure{lua.LString(at + "stack overflow"), trace}
	}
	return &failure{lua.LString(at + "internal error: " + message), trace + "\n" + string(debug.Stack())}
}

// safely gives "" where a broken thread cannot be read.
func safely(read func() string) (text string) {
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	return read()
}

// whereIs gives the innermost place of a thread in the script.
func whereIs(L *lua.LState) string {
	for level := range maxTrace {
		if at := whereAt(L, level); at != "" {
			return at
		}
	}
	return ""
}

// call gives a body that calls a Lua function.
func call(fn lua.LValue, args ...lua.LValue) func(L *lua.LState) []lua.LValue {
	return func(L *lua.LState) []lua.LValue {
		L.Push(fn)
		for _, arg := range args {
			L.Push(arg)
		}
		L.Call(len(args), lua.MultRet)
		results := make([]lua.LValue, L.GetTop())
		for i := range results {
			results[i] = L.Get(i + 1)
		}
		L.SetTop(0)
		return results
	}
}

// block lets go of the baton while wait runs with the context of the thread's
// scope. It raises the scope's end if that came meanwhile. It is bindings.Env's
// Block.
func (v *vm) block(L *lua.LState, wait func(ctx context.Context)) {
	v.wait(L, wait)
	stopIfSpent(L, meterOf(L))
}

// wait is block without the raise.
func (v *vm) wait(L *lua.LState, wait func(ctx context.Context)) {
	ctx, current := meterOf(L).scope.ctx, L.G.CurrentThread
	v.baton.give()
	defer func() {
		v.baton.take()
		L.G.CurrentThread = current
	}()
	wait(ctx)
}

// enter runs f with the baton on a thread of its own, from within wait of a
// block. It is bindings.Env's Enter.
func (v *vm) enter(_ context.Context, L *lua.LState, f func(L *lua.LState) error) (err error) {
	v.baton.take()
	defer v.baton.give()
	if fail := v.protected(v.newBase(meterOf(L).scope), func(L *lua.LState) { err = f(L) }); fail != nil {
		return fail.err()
	}
	return err
}

// metatable gives the VM's metatable of a name, made at its first use.
func (v *vm) metatable(name string, fill func(mt *lua.LTable)) *lua.LTable {
	if mt, ok := v.L.G.Registry.RawGetString(name).(*lua.LTable); ok {
		return mt
	}
	mt := v.L.NewTable()
	mt.RawSetString("__metatable", lua.LString(name))
	fill(mt)
	v.L.G.Registry.RawSetString(name, mt)
	return mt
}
