package runtime

import (
	"context"
	"errors"
	"fmt"
	"time"

	lua "github.com/yuin/gopher-lua"
	luar "layeh.com/gopher-luar"

	"botrun/api"
	"botrun/bindings"
)

// DefaultTimeout is how long a run may take when neither job nor handler says.
const DefaultTimeout = 10 * time.Minute

// stuckAfter is how long after its ordered end a run is called stuck.
const stuckAfter = 5 * time.Second

// Job is one run to carry out.
type Job struct {
	// ID is the run's number; the script reads it as run.id.
	ID int64
	// Handler is the place in the bot's Handlers; not used by Exec.
	Handler int
	// Item makes the value that an event's handler gets first; nil gives none.
	Item func(L *lua.LState, env *bindings.Env) (lua.LValue, error)
	// Trigger says why the run happens, such as "schedule"; the script reads it
	// as run.trigger.
	Trigger string
	// Dry tells the script that writes are not carried out. It is the Env's
	// Door that sees to it.
	Dry bool
	// Args are the arguments of Exec: the table arg and "..." of the file.
	Args []string
	// Timeout is how long the run may take. 0 takes the handler's, else
	// DefaultTimeout.
	Timeout time.Duration
	// Instructions is how many Lua instructions it may execute; 0 is no limit.
	Instructions uint64
	// Guard overrides the bot's own guard, name by name.
	Guard Guard
	// Watchdog bounds the memory of all runs that have the same one; nil does
	// not.
	Watchdog *Watchdog
	// Env is what the bindings get. Run fills in Block, Enter and Loading, and
	// counts the calls of Door and Open.
	Env bindings.Env
}

// runInfo is the object that a handler gets: run.now, run.id and so on.
type runInfo struct {
	Now     float64 `luar:"now"` // Unix seconds
	ID      int64   `luar:"id"`
	Bot     string  `luar:"bot"`
	Dry     bool    `luar:"dry"`
	Trigger string  `luar:"trigger"`
}

// Run carries out one handler: a fresh VM, the top level again (still without
// network and store), then the handler. It comes back when the run has ended
// or is stuck.
func (b *Bot) Run(ctx context.Context, job Job) Result {
	if job.Handler < 0 || job.Handler >= len(b.Handlers) {
		return Result{Status: StatusError, Error: api.Errorf(api.Invalid, "%s has no handler %d; it has %d", b.File, job.Handler+1, len(b.Handlers))}
	}
	handler := b.Handlers[job.Handler]
	if job.Timeout == 0 {
		job.Timeout = handler.Timeout
	}
	loading := true
	env := job.Env
	env.Loading = func() bool { return loading }
	return b.start(ctx, job, &env, func(e *execution, L *lua.LState) {
		e.evaluate(L)
		loading = false
		if len(e.registry.handlers) != len(b.Handlers) {
			bindings.RaiseError(L, &api.Error{Kind: api.Invalid, Message: fmt.Sprintf("the file registered %d handlers when it was loaded, now %d", len(b.Handlers), len(e.registry.handlers)),
				Hint: "what it registers must not depend on chance or time"})
		}
		var args []lua.LValue
		if job.Item != nil {
			item, err := job.Item(L, e.env)
			if err != nil {
				bindings.RaiseError(L, err)
			}
			args = append(args, item)
		}
		info := runInfo{Now: float64(time.Now().UnixMicro()) / 1e6, ID: job.ID, Bot: b.Name, Dry: job.Dry, Trigger: job.Trigger}
		luar.MT(L, info).RawSetString("__metatable", lua.LString("botrun.run"))
		args = append(args, luar.New(L, info))
		call(e.registry.handlers[job.Handler], args...)(L)
	})
}

// Exec carries out the file itself, with everything open at its top level.
func (b *Bot) Exec(ctx context.Context, job Job) Result {
	env := job.Env
	env.Loading = nil
	return b.start(ctx, job, &env, func(e *execution, L *lua.LState) {
		e.evaluateWith(L, job.Args)
	})
}

// start prepares a run from a job and carries it out.
func (b *Bot) start(ctx context.Context, job Job, env *bindings.Env, main func(e *execution, L *lua.LState)) Result {
	limit := job.Timeout
	if limit <= 0 {
		limit = DefaultTimeout
	}
	if env.Variant == "" {
		env.Variant = b.options.Variant
	}
	e := b.prepare(ctx, env, limit, job.Instructions)
	e.counter.guard = Guard{}
	for _, guard := range []Guard{b.Guard, job.Guard} {
		for name, n := range guard {
			e.counter.guard[name] = n
		}
	}
	if env.Door != nil {
		env.Door = e.counter.door(env.Door)
	}
	if open := env.Open; open != nil {
		env.Open = func(ctx context.Context, request bindings.SessionRequest) (api.Caller, error) {
			session, err := open(ctx, request)
			if err != nil {
				return nil, err
			}
			return e.counter.door(session), nil
		}
	}
	if job.Watchdog != nil {
		defer job.Watchdog.watch(e.vm)()
	}
	return e.carryOut(stuckAfter, func(L *lua.LState) { main(e, L) })
}

// execution is a run under way.
type execution struct {
	bot      *Bot
	env      *bindings.Env
	vm       *vm
	registry *registry
	counter  *counter
	late     *api.Error
}

// prepare makes the VM of a run, with its modules.
func (b *Bot) prepare(ctx context.Context, env *bindings.Env, limit time.Duration, instructions uint64) *execution {
	e := &execution{bot: b, env: env, counter: &counter{}, late: api.Errorf(api.Timeout, "the time limit of %s is over", brief(limit))}
	e.registry = &registry{values: b.options.Settings, checkSchedule: b.options.CheckSchedule}
	if env.Log == nil {
		env.Log = func(string, string, map[string]any) {}
	}
	if env.Variant == "" {
		env.Variant = "A"
	}
	e.vm = newVM(newScope(ctx, limit, e.late), instructions, env, &b.library)
	own := bindings.Modules(env)
	for name, open := range map[string]func(*lua.LState) lua.LValue{"bot": e.registry.openModule, "task": e.vm.openTask} {
		own[name] = func(L *lua.LState) int {
			L.Push(open(L))
			return 1
		}
	}
	e.vm.modules.own = own
	return e
}

// evaluateWith runs the top level with arguments: the table arg and "...".
func (e *execution) evaluateWith(L *lua.LState, texts []string) {
	arg := L.NewTable()
	arg.RawSetInt(0, lua.LString(e.bot.File))
	args := make([]lua.LValue, len(texts))
	for i, text := range texts {
		args[i] = lua.LString(text)
		arg.RawSetInt(i+1, args[i])
	}
	L.G.Global.RawSetString("arg", arg)
	e.evaluate(L, args...)
}

// evaluate runs the file's top level.
func (e *execution) evaluate(L *lua.LState, args ...lua.LValue) {
	e.registry.open = true
	call(L.NewFunctionFromProto(e.bot.main.proto), args...)(L)
	e.registry.open = false
}

// carryOut runs the script on a goroutine of its own and waits for its end, or
// for grace after the end that was ordered.
func (e *execution) carryOut(grace time.Duration, main func(L *lua.LState)) Result {
	began := time.Now()
	root := e.vm.root
	defer root.close()
	done := make(chan Result, 1)
	go func() { done <- e.run(main) }()
	var result Result
	select {
	case result = <-done:
	case <-root.ctx.Done():
		timer := time.NewTimer(grace)
		defer timer.Stop()
		select {
		case result = <-done:
		case <-timer.C:
			result = Result{Status: StatusStuck, Error: &api.Error{Kind: api.Timeout, Message: fmt.Sprintf("the run did not end within %s after it was told to: %v", brief(grace), root.err()),
				Hint: "something it called does not listen; its results are lost"}}
		}
	}
	result.Duration = time.Since(began)
	result.Reads, result.Writes, result.Refused = int(e.counter.reads.Load()), int(e.counter.writes.Load()), int(e.counter.refused.Load())
	return result
}

// run executes the script and its tasks with the baton.
func (e *execution) run(main func(L *lua.LState)) (result Result) {
	v := e.vm
	v.baton.take()
	defer v.baton.give()
	fail := v.protected(v.L, main)
	if fail == nil {
		fail = v.drain()
		result = e.result(fail)
	} else {
		result = e.result(fail)
		v.root.stop(errEnded) // the tasks of a failed run end with it
		v.drain()
	}
	result.Instructions = v.instructions()
	return result
}

var errEnded = errors.New("the run has failed")

// result says what a failure means: the end of the run's time or limits if
// they were reached, else an error of the script.
func (e *execution) result(fail *failure) Result {
	if fail == nil {
		return Result{Status: StatusOK}
	}
	result := Result{Status: StatusError, Error: fail.err(), Traceback: fail.trace}
	cause := e.vm.root.err()
	switch {
	case cause == nil:
		return result
	case cause == e.late || errors.Is(cause, context.DeadlineExceeded):
		result.Status = StatusTimeout
	case cause.Kind == api.Limit:
		result.Status = StatusLimit
	default:
		result.Status = StatusCancelled
	}
	result.Error = &api.Error{Kind: cause.Kind, Script: result.Error.Script, Message: cause.Message, Hint: cause.Hint, Err: cause}
	return result
}
