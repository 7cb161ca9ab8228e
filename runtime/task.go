package runtime

import (
	"context"
	"fmt"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
	"botrun/bindings"
)

const taskMeta = "botrun.task"

// maxTasks is how many tasks of one run may be under way.
const maxTasks = 10_000

// task is a function of the script on a goroutine of its own.
type task struct {
	vm       *vm
	scope    *scope
	thread   *lua.LState
	done     chan struct{}
	results  []lua.LValue
	failure  *failure // why it ended early
	sequence int      // its place in the order in which tasks ended
	waited   bool     // someone took over its result
}

// taskList is a run's tasks. It is touched with the baton held.
type taskList struct {
	live   map[*task]bool
	ended  int
	failed []*task
	users  map[*scope]int // tasks under way in each scope of task.timeout
}

// spawn starts a task in a scope. Its goroutine stands in line for the baton
// already when spawn returns.
func (v *vm) spawn(L *lua.LState, s *scope, body func(L *lua.LState) []lua.LValue) *task {
	if len(v.tasks.live) >= maxTasks {
		bindings.RaiseError(L, api.Errorf(api.Limit, "more than %d tasks under way", maxTasks))
	}
	if v.tasks.live == nil {
		v.tasks.live, v.tasks.users = map[*task]bool{}, map[*scope]int{}
	}
	t := &task{vm: v, scope: s, thread: v.newBase(s), done: make(chan struct{})}
	v.tasks.live[t] = true
	v.tasks.users[s]++
	turn := v.baton.line()
	go func() {
		<-turn
		defer v.baton.give()
		defer close(t.done)
		t.failure = v.protected(t.thread, func(L *lua.LState) { t.results = body(L) })
		v.tasks.end(t)
	}()
	return t
}

func (l *taskList) end(t *task) {
	delete(l.live, t)
	l.ended++
	t.sequence = l.ended
	if t.failure != nil {
		l.failed = append(l.failed, t)
	}
	if l.users[t.scope]--; l.users[t.scope] == 0 {
		delete(l.users, t.scope)
		if t.scope != t.vm.root {
			t.scope.close()
		}
	}
}

// await waits for a task's end; it raises the end of the waiter's scope.
func (t *task) await(L *lua.LState) {
	t.vm.block(L, func(ctx context.Context) {
		select {
		case <-t.done:
		case <-ctx.Done():
		}
	})
}

// rethrow raises a task's error again, with its traceback.
func (t *task) rethrow(L *lua.LState) {
	t.vm.failed = *t.failure
	L.Error(t.failure.object, 0)
}

// drain waits for the tasks that nobody waited for; the error of the first
// that failed is the run's.
func (v *vm) drain() *failure {
	for len(v.tasks.live) > 0 {
		for t := range v.tasks.live {
			v.wait(v.L, func(context.Context) { <-t.done })
			break
		}
	}
	for _, t := range v.tasks.failed {
		if !t.waited {
			return t.failure
		}
	}
	return nil
}

// openTask gives the module task.
func (v *vm) openTask(L *lua.LState) lua.LValue {
	mod := L.NewTable()
	for name, f := range map[string]lua.LGFunction{
		"spawn": v.taskSpawn, "all": v.taskAll, "map": v.taskMap, "sleep": v.taskSleep, "timeout": v.taskTimeout,
	} {
		mod.RawSetString(name, L.NewFunction(func(L *lua.LState) int {
			v.refuseWhileLoading(L, "task."+name)
			return f(L)
		}))
	}
	return mod
}

func (v *vm) refuseWhileLoading(L *lua.LState, what string) {
	if v.env.Loading != nil && v.env.Loading() {
		bindings.RaiseError(L, &api.Error{Kind: api.Denied, Op: what, Message: "is not available while the script is loaded",
			Hint: "call it inside a function given to bot.schedule or bot.on"})
	}
}

// taskSpawn is task.spawn(fn, ...): starts fn and gives a task with :wait().
func (v *vm) taskSpawn(L *lua.LState) int {
	fn := L.CheckFunction(1)
	args := make([]lua.LValue, L.GetTop()-1)
	for i := range args {
		args[i] = L.Get(i + 2)
	}
	ud := L.NewUserData()
	ud.Value = v.spawn(L, meterOf(L).scope, call(fn, args...))
	ud.Metatable = v.metatable(taskMeta, func(mt *lua.LTable) {
		methods := L.NewTable()
		methods.RawSetString("wait", L.NewFunction(taskWait))
		mt.RawSetString("__index", methods)
	})
	L.Push(ud)
	return 1
}

// taskWait is t:wait(): what the task's function returned, or its error.
func taskWait(L *lua.LState) int {
	t, ok := L.CheckUserData(1).Value.(*task)
	if !ok {
		L.ArgError(1, "task expected; call it with a colon: t:wait()")
	}
	t.waited = true
	t.await(L)
	if t.failure != nil {
		t.rethrow(L)
	}
	for _, v := range t.results {
		L.Push(v)
	}
	return len(t.results)
}

// taskAll is task.all{fn, ...}: runs the functions at the same time and gives
// the array of their first results. If some fail, the others still come to
// their end; then the error that came first is raised.
func (v *vm) taskAll(L *lua.LState) int {
	fns := L.CheckTable(1)
	tasks := make([]*task, fns.Len())
	for i := range tasks {
		if fns.RawGetInt(i+1).Type() != lua.LTFunction {
			bindings.RaiseError(L, api.Errorf(api.Invalid, "task.all: item %d is a %s, not a function", i+1, fns.RawGetInt(i+1).Type()))
		}
	}
	for i := range tasks {
		tasks[i] = v.spawn(L, meterOf(L).scope, call(fns.RawGetInt(i+1)))
	}
	v.join(L, tasks)
	out := L.CreateTable(len(tasks), 0)
	for i, t := range tasks {
		if len(t.results) > 0 {
			out.RawSetInt(i+1, t.results[0])
		}
	}
	L.Push(out)
	return 1
}

// taskMap is task.map(items, n, fn): the array of fn(item, index), with at
// most n calls under way. After an error no further call begins; when those
// under way have ended, the error is raised.
func (v *vm) taskMap(L *lua.LState) int {
	items, n, fn := L.CheckTable(1), L.CheckInt(2), L.CheckFunction(3)
	if n < 1 {
		bindings.RaiseError(L, api.Errorf(api.Invalid, "task.map: n must be at least 1, got %d", n))
	}
	size := items.Len()
	out := L.CreateTable(size, 0)
	next, failed := 1, false
	worker := func(L *lua.LState) []lua.LValue {
		done := false
		defer func() { failed = failed || !done }()
		for next <= size && !failed {
			i := next
			next++
			if r := call(fn, items.RawGetInt(i), lua.LNumber(i))(L); len(r) > 0 {
				out.RawSetInt(i, r[0])
			}
		}
		done = true
		return nil
	}
	tasks := make([]*task, min(n, size))
	for i := range tasks {
		tasks[i] = v.spawn(L, meterOf(L).scope, worker)
	}
	v.join(L, tasks)
	L.Push(out)
	return 1
}

// join waits for tasks and raises the error that came first.
func (v *vm) join(L *lua.LState, tasks []*task) {
	var first *task
	for _, t := range tasks {
		t.waited = true
	}
	for _, t := range tasks {
		t.await(L)
		if t.failure != nil && (first == nil || t.sequence < first.sequence) {
			first = t
		}
	}
	if first != nil {
		first.rethrow(L)
	}
}

// taskSleep is task.sleep(s): waits seconds, or a text such as "2s".
func (v *vm) taskSleep(L *lua.LState) int {
	d := checkDuration(L, "task.sleep", 1)
	v.block(L, func(ctx context.Context) {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
		}
	})
	return 0
}

// taskTimeout is task.timeout(s, fn, ...): what fn returns. When the time is
// over, fn and all that it waits for is cancelled, and an error of kind timeout
// is raised.
func (v *vm) taskTimeout(L *lua.LState) int {
	limit, fn := checkDuration(L, "task.timeout", 1), L.CheckFunction(2)
	var args []lua.LValue
	for i := 3; i <= L.GetTop(); i++ {
		args = append(args, L.Get(i))
	}
	late := &api.Error{Kind: api.Timeout, Op: "task.timeout", Message: brief(limit) + " are over"}
	s := newScope(meterOf(L).scope.ctx, limit, late)
	t := v.spawn(L, s, call(fn, args...))
	t.waited = true
	over := false
	v.block(L, func(context.Context) { // s ends with the caller's scope
		select {
		case <-t.done:
		case <-s.ctx.Done():
		}
	})
	select {
	case <-t.done:
		over = t.failure != nil && s.err() == late
	default:
		s.stop(late)
		over = true
	}
	switch {
	case over:
		bindings.RaiseError(L, late)
	case t.failure != nil:
		t.rethrow(L)
	}
	for _, r := range t.results {
		L.Push(r)
	}
	return len(t.results)
}

// checkDuration reads an argument that is a duration, not negative.
func checkDuration(L *lua.LState, what string, n int) time.Duration {
	d, err := bindings.ToDuration(L.Get(n))
	if err == nil && d < 0 {
		err = fmt.Errorf("the duration must not be negative")
	}
	if err != nil {
		bindings.RaiseError(L, &api.Error{Kind: api.Invalid, Op: what, Message: err.Error()})
	}
	return d
}
