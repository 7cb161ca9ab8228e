package runtime

import (
	lua "github.com/yuin/gopher-lua"
)

// maxNesting is how many coroutines and pcalls may be within each other: each
// costs Go stack.
const maxNesting = 100

const tooDeep = "coroutines and pcalls are nested too deeply (the limit is 100)"

// newCoroutine makes a thread that runs body when it is first resumed. It uses
// the first place of the running Go function's stack.
func (v *vm) newCoroutine(L *lua.LState, body *lua.LFunction, kind threadKind) *lua.LState {
	L.SetTop(0)
	L.Push(body)
	stockCreate(L)
	thread := L.Get(-1).(*lua.LState)
	// gopher-lua gave it a child of this thread's context, with which it would
	// die when this thread ends.
	thread.SetContext(&Meter{vm: v, thread: thread, scope: meterOf(L).scope, kind: kind})
	return thread
}

// newBase makes a thread that Go calls into: a task's.
func (v *vm) newBase(s *scope) *lua.LState {
	thread, _ := v.L.NewThread()
	thread.SetContext(&Meter{vm: v, thread: thread, scope: s, kind: baseThread, armed: true})
	thread.Panic = raise
	return thread
}

// coResume is coroutine.resume(thread, ...).
func coResume(L *lua.LState) int {
	thread := L.CheckThread(1)
	if refusal := refuseResume(L, thread); refusal != "" {
		L.Push(lua.LFalse)
		L.Push(lua.LString(refusal))
		return 2
	}
	return resume(L)
}

// resumeWrapped is what coroutine.wrap gives: its errors are raised again as
// they are, with the traceback of where they came from.
func resumeWrapped(L *lua.LState, thread *lua.LState) int {
	if refusal := refuseResume(L, thread); refusal != "" {
		L.RaiseError("%s", refusal)
	}
	L.Insert(thread, 1)
	n := resume(L)
	if L.Get(-n) != lua.LTrue {
		L.Error(L.Get(-n+1), 0)
	}
	return n - 1
}

// refuseResume says why a thread cannot be resumed. Stock asks less, and
// destroys a thread that is resumed while it runs.
func refuseResume(L, thread *lua.LState) string {
	m := meterOf(thread)
	switch {
	case thread.Dead:
		return "cannot resume dead coroutine"
	case m.active || m.kind == baseThread:
		return "cannot resume non-suspended coroutine"
	case meterOf(L).depth >= maxNesting:
		return tooDeep
	}
	return ""
}

// resume resumes the thread in the first place of the stack with the values
// after it, within the resumer's scope. It answers true and what the thread
// yields or returns, or false and its error.
func resume(L *lua.LState) int {
	thread := L.CheckThread(1)
	m, parent := meterOf(thread), meterOf(L)
	if _, inside := thread.GetStack(0); m.begun && !inside && !thread.Dead {
		// It ended in "return coroutine.yield(...)": what it is resumed with
		// is what it returns. Stock fails with a nil pointer here.
		thread.Dead = true
		L.Remove(1)
		L.Insert(lua.LTrue, 1)
		return L.GetTop()
	}
	m.scope, m.depth, m.active = parent.scope, parent.depth+1, true
	if !m.begun {
		m.begun = true
		m.vm.lookNext() // the look at its first instruction gives it our Panic
	}
	n := stockResume(L)
	m.active = false
	return n
}

// coYield is coroutine.yield(...).
func coYield(L *lua.LState) int {
	if around(L) == nil {
		L.RaiseError("attempt to yield from outside a coroutine")
	}
	if yieldsAcrossGo() {
		L.RaiseError("attempt to yield across a metamethod, an iterator or a Go function")
	}
	return -1
}

// around gives the script's coroutine that a thread runs in, nil for none:
// threads of pcall belong to the one that called it.
func around(L *lua.LState) *lua.LState {
	for L != nil && meterOf(L).kind == protectThread {
		L = L.Parent
	}
	if L == nil || meterOf(L).kind == baseThread {
		return nil
	}
	return L
}

// coRunning is coroutine.running(): the coroutine, nil outside one.
func coRunning(L *lua.LState) int {
	if thread := around(L); thread != nil {
		L.Push(thread)
	} else {
		L.Push(lua.LNil)
	}
	return 1
}

// coStatus is coroutine.status(thread).
func coStatus(L *lua.LState) int {
	thread := L.CheckThread(1)
	status := "suspended"
	switch {
	case thread.Dead:
		status = "dead"
	case thread == around(L):
		status = "running"
	case meterOf(thread).active:
		status = "normal"
	}
	L.Push(lua.LString(status))
	return 1
}
