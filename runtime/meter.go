package runtime

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// lookEvery is how many instructions pass between two looks at the clock and
// the budget.
const lookEvery = 1000

// scope is a part of a run that can be stopped alone: the run itself, or what
// runs under task.timeout. Its context is for Go calls that block; stopping the
// context stops the Lua code, and the other way round.
type scope struct {
	ctx      context.Context
	cancel   context.CancelCauseFunc
	stopped  atomic.Bool // read before each instruction
	deadline time.Time
	late     *api.Error // the error at the deadline
	close    func()     // lets go of the timer
}

// newScope makes a scope that ends with its parent and after the limit.
func newScope(parent context.Context, limit time.Duration, late *api.Error) *scope {
	s := &scope{deadline: time.Now().Add(limit), late: late}
	timed, release := context.WithDeadlineCause(parent, s.deadline, late)
	s.ctx, s.cancel = context.WithCancelCause(timed)
	detach := context.AfterFunc(s.ctx, func() { s.stopped.Store(true) })
	s.close = func() {
		detach()
		s.cancel(nil)
		release()
	}
	return s
}

// stop ends the scope. The first cause counts.
func (s *scope) stop(cause error) {
	s.cancel(cause)
	s.stopped.Store(true)
}

// err says why the scope was stopped; nil while it was not. An end that the
// host ordered without an *api.Error is of kind timeout and has the host's
// cause within.
func (s *scope) err() *api.Error {
	cause := context.Cause(s.ctx)
	if cause == nil {
		return nil
	}
	var e *api.Error
	if errors.As(cause, &e) {
		return e
	}
	if errors.Is(cause, context.DeadlineExceeded) {
		return &api.Error{Kind: api.Timeout, Message: "the time that the host gave is over", Err: cause}
	}
	return &api.Error{Kind: api.Timeout, Message: "the run was cancelled", Err: cause}
}

// Meter is the context of one Lua thread. Its Done is asked before each
// instruction: it counts, reads the scope's flag, and answers nil to go on.
type Meter struct {
	vm     *vm
	thread *lua.LState
	scope  *scope
	kind   threadKind
	depth  int    // how many threads were resumed to reach this one
	active bool   // resumed and not yet back
	armed  bool   // the thread's Panic is ours
	begun  bool   // resumed at least once
	trace  string // the traceback of the error that ended the thread
}

// threadKind says what a Lua thread is for.
type threadKind int

const (
	baseThread    threadKind = iota // the script, or a task
	coroutine                       // made by the script
	protectThread                   // made by pcall; scripts do not see it
)

var closedChannel = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// Done answers nil to go on and a closed channel to stop.
func (m *Meter) Done() <-chan struct{} {
	v := m.vm
	v.left--
	if v.left > 0 && !m.scope.stopped.Load() && v.survey.Load() == nil {
		return nil
	}
	return m.look()
}

// look is the slow part of Done: at a thread's first instruction, every 1,000
// instructions, when the scope was stopped, and when the watchdog asks.
func (m *Meter) look() <-chan struct{} {
	v := m.vm
	if !m.armed {
		m.armed = true
		m.thread.Panic = raise
	}
	if v.left <= 0 {
		v.refill()
		if !m.scope.stopped.Load() && !time.Now().Before(m.scope.deadline) {
			m.scope.stop(m.scope.late)
		}
	}
	if s := v.survey.Swap(nil); s != nil {
		s.park(v)
	}
	if m.scope.stopped.Load() {
		return closedChannel
	}
	return nil
}

// spent tells whether the thread must stop. Go functions that work long ask it.
func (m *Meter) spent() bool {
	if m.scope.stopped.Load() {
		return true
	}
	if !time.Now().Before(m.scope.deadline) {
		m.scope.stop(m.scope.late)
	} else if m.scope.ctx.Err() != nil {
		m.scope.stopped.Store(true) // what follows the context has not run yet
	}
	return m.scope.stopped.Load()
}

// Err says why the thread must stop, nil while it need not.
func (m *Meter) Err() error {
	if err := m.scope.err(); err != nil {
		return err
	}
	return nil
}

// Deadline gives the scope's deadline.
func (m *Meter) Deadline() (time.Time, bool) { return m.scope.deadline, true }

// Value gives the value of the scope's context.
func (m *Meter) Value(key any) any { return m.scope.ctx.Value(key) }

// meterOf gives a thread's meter. Every thread of a vm has one.
func meterOf(L *lua.LState) *Meter { return L.Context().(*Meter) }

// refill counts the instructions since the last look and grants the next ones.
// It stops the run when the budget is used up.
func (v *vm) refill() {
	v.used += uint64(v.slice - v.left)
	v.slice = lookEvery
	if v.budget > 0 {
		if v.used >= v.budget {
			v.root.stop(api.Errorf(api.Limit, "the limit of %d instructions is reached", v.budget))
		} else {
			v.slice = int(min(lookEvery, v.budget-v.used))
		}
	}
	v.left = v.slice
}

// lookNext makes the next instruction look.
func (v *vm) lookNext() {
	v.used += uint64(v.slice - v.left)
	v.slice, v.left = 1, 1
}

// instructions is how many instructions the run has executed.
func (v *vm) instructions() uint64 { return v.used + uint64(v.slice-v.left) }

// brief writes a duration without its empty parts: "2m", not "2m0s".
func brief(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}
