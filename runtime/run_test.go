package runtime

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
	"botrun/bindings"
)

const spam = `local bot, task, log = require "bot", require "task", require "log"
bot.describe "Removes spam."
bot.needs { "read", "modposts" }
local grace = bot.setting("grace", {type = "duration", default = "10m", help = "time to wait"})
local words = bot.setting("words", {type = "list", default = {"buy", "sell"}})
bot.guard { max_writes = 3 }
bot.schedule("*/5 * * * *", {overlap = "queue", missed = "skip", timeout = "2m", name = "sweep"}, function(run)
  log.info("run " .. run.id .. " of " .. run.bot .. " " .. run.trigger, {grace = grace, words = #words, dry = run.dry})
  task.sleep(run.now > 0 and 0.001 or 0)
end)
bot.on("comment", {community = "golang+lua"}, function(comment, run)
  log.info("comment " .. comment)
end)
bot.on("mention", function(item)
  error "broken"
end)
`

func mustLoad(t testing.TB, source string, o Options) *Bot {
	t.Helper()
	b, err := Load(context.Background(), Script{Name: "spam", File: "spam.lua", Source: source}, o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestLoadTellsWhatIsRegistered(t *testing.T) {
	t.Parallel()
	b := mustLoad(t, spam, Options{Settings: map[string]string{"grace": "1h"}})
	if b.Describe != "Removes spam." || fmt.Sprint(b.Needs) != "[read modposts]" || b.Guard["max_writes"] != 3 || b.OnDemand {
		t.Errorf("registered %+v", b.Registered)
	}
	want := []Handler{
		{Spec: "*/5 * * * *", Name: "sweep", Overlap: "queue", Missed: "skip", Timeout: 2 * time.Minute, Place: "spam.lua:7"},
		{Event: "comment", Name: "comment", Community: "golang+lua", Overlap: "skip", Missed: "once", Place: "spam.lua:11"},
		{Event: "mention", Name: "mention", Overlap: "skip", Missed: "once", Place: "spam.lua:14"},
	}
	if fmt.Sprint(b.Handlers) != fmt.Sprint(want) {
		t.Errorf("handlers\n%+v, want\n%+v", b.Handlers, want)
	}
	if s := b.Settings[0]; s.Name != "grace" || s.Type != "duration" || s.Default != "10m" || !s.Set || s.Help != "time to wait" {
		t.Errorf("setting %+v", s)
	}
	if s := b.Settings[1]; s.Default != "buy, sell" || s.Set {
		t.Errorf("setting %+v", s)
	}
}

func TestRunCallsTheHandler(t *testing.T) {
	t.Parallel()
	b := mustLoad(t, spam, Options{Settings: map[string]string{"grace": "1h", "words": "a, b , c"}})
	var line string
	var fields map[string]any
	env := bindings.Env{Log: func(_, message string, f map[string]any) { line, fields = message, f }}
	result := b.Run(context.Background(), Job{ID: 7, Trigger: "schedule", Dry: true, Env: env})
	if result.Status != StatusOK {
		t.Fatalf("%s: %s", result.Status, result.Text())
	}
	if line != "run 7 of spam schedule" || fields["grace"] != 3600.0 || fields["words"] != 3.0 || fields["dry"] != true {
		t.Errorf("logged %q %v", line, fields)
	}
	if result.Instructions == 0 || result.Duration == 0 {
		t.Errorf("result %+v", result)
	}
	item := func(L *lua.LState, env *bindings.Env) (lua.LValue, error) { return lua.LString("t1_x"), nil }
	if result := b.Run(context.Background(), Job{Handler: 1, Item: item, Env: env}); result.Status != StatusOK || line != "comment t1_x" {
		t.Errorf("%s, logged %q", result.Text(), line)
	}
	result = b.Run(context.Background(), Job{Handler: 2, Item: item, Env: env})
	if result.Status != StatusError || !strings.HasPrefix(result.Text(), "spam.lua:15: broken\nstack traceback:\n\t[Go]: in function 'error'\n\tspam.lua:15: in function <spam.lua:14>") {
		t.Errorf("%s %s", result.Status, result.Text())
	}
	if result := b.Run(context.Background(), Job{Handler: 3}); result.Error == nil || !strings.Contains(result.Error.Error(), "has no handler 4; it has 3") {
		t.Errorf("%s", result.Text())
	}
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, source, want string }{
		{"syntax", "local x = = 1", "b.lua:1: syntax error near '='"},
		{"end of file", "if x then\n\n", "b.lua:1: syntax error at the end of the file"},
		{"goto", "goto nowhere", "no visible label 'nowhere'"},
		{"nesting", "local t = " + strings.Repeat("{", 300), "b.lua:1: nested deeper than 200 levels"},
		{"blocks", strings.Repeat("do\n", 300), "b.lua:201: nested deeper"},
		{"operators", "return " + strings.Repeat("not ", 300) + "1", "nested deeper"},
		{"size", "return [[" + strings.Repeat("x", 200<<10) + "]]", "b.lua: the file is longer than 128 KB"},
		{"top level error", "local x = nil\nx.y = 1", "b.lua:2: attempt to index"},
		{"endless", "while true do end", "b.lua:1: the "},
		{"scope", `bot.needs { "modpost" }`, `b.lua:1: bot.needs: unknown scope "modpost" (did you mean "modposts"?)`},
		{"scopes", `bot.needs(5)`, "scopes must be a list of names: got a number"},
		{"event", `bot.on("coment", function() end)`, `unknown event "coment" (did you mean "comment"?)`},
		{"option", `bot.on("comment", {comunity = "x"}, function() end)`, `unknown option "comunity" (did you mean "community"?)`},
		{"personal", `bot.on("mention", {community = "x"}, function() end)`, `unknown option "community"`},
		{"function", `bot.schedule("@daily", {})`, "the last argument must be a function, got nil"},
		{"overlap", `bot.schedule("@daily", {overlap = "wait"}, function() end)`, `overlap must be one of skip, queue, replace, got "wait"`},
		{"timeout", `bot.schedule("@daily", {timeout = "soon"}, function() end)`, "timeout must be a duration above 0"},
		{"spec", `bot.schedule("bad", function() end)`, "b.lua:1: bot.schedule: not a schedule"},
		{"colon", `bot:describe "x"`, "bot.describe: is called with a dot, not a colon"},
		{"guard", `bot.guard { max_writes = -1 }`, "max_writes must be a whole number, 0 or more"},
		{"guard name", `bot.guard { max_write = 1 }`, `did you mean "max_writes"?`},
		{"setting twice", `bot.setting("a") bot.setting("a")`, `"a" is declared twice`},
		{"setting name", `bot.setting("Mode X")`, "name must be of small letters"},
		{"setting reserved", `bot.setting("mode")`, `the name "mode" belongs to the host`},
		{"setting type", `bot.setting("a", {type = "int"})`, `type must be one of text, number`},
		{"setting default", `bot.setting("a", {type = "number", default = "x"})`, `the default of "a" must be a number, got "x"`},
		{"setting bounds", `bot.setting("a", {type = "number", default = 5, max = 3})`, "must be at most 3, got 5"},
		{"setting value", `bot.setting("n", {type = "number", help = "how many"})`, `the setting "n" must be a number, got "many" (how many)`},
		{"setting choice", `bot.setting("c", {choices = {"a", "b"}})`, `the setting "c" must be one of a, b, got "z"`},
		{"setting unknown", `bot.setting("number", 5)`, `options must be a table of names, got 5`},
		{"no setting", `bot.setting("nn")`, `the bot b has no setting "`},
		{"task", `bot.on("comment", function() end) task.sleep(1)`, "task.sleep: is not available while the script is loaded"},
		{"kv", `bot.on("comment", function() end) require("kv").get("x")`, "kv.get: is not available while the script is loaded"},
		{"network before registering", `require("kv").get("x") bot.on("comment", function() end)`, "is not available while the script is loaded"},
		{"module", `require "lib.bad"`, "lib/bad.lua:1: syntax error"},
		{"self", `require "lib.self"`, `module "lib.self" requires itself (lib.self -> lib.self)`},
		{"outside", `require "..x"`, `there is no module "..x"`},
	}
	files := fstest.MapFS{"lib/bad.lua": {Data: []byte("local = 1")}, "lib/self.lua": {Data: []byte(`require "lib.self"`)}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			source := tt.source
			if len(source) < 200 && strings.Contains(source, "bot") || strings.Contains(source, "task") {
				source = `local bot, task = require "bot", require "task" ` + source
			}
			_, err := Load(context.Background(), Script{Name: "b", File: "b.lua", Source: source, Files: files}, Options{
				Settings: map[string]string{"n": "many", "c": "z"},
				CheckSchedule: func(spec string) error {
					if spec == "bad" {
						return errors.New("not a schedule")
					}
					return nil
				},
			})
			var e *api.Error
			if !errors.As(err, &e) || !strings.Contains(e.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}

func TestRequireReadsBelowTheFolder(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{
		"words.lua":     {Data: []byte(`local more = require "lib.more" return {more, ...}`)},
		"lib/more.lua":  {Data: []byte("count = (count or 0) + 1\nreturn 'more'")},
		"lib/empty.lua": {Data: []byte("")},
	}
	result := mustExec(t, Script{Source: `
local words = require "words"
assert(words[1] == "more" and words[2] == "words")
require "lib.more" require "words"
assert(count == 1)
assert(require "lib.empty" == true)
`, Files: files}, Job{})
	if result.Error != nil {
		t.Error(result.Text())
	}
}

func TestBotIsClosedInsideHandlers(t *testing.T) {
	t.Parallel()
	b := mustLoad(t, `local bot = require "bot"
bot.schedule("@hourly", function() bot.describe "late" end)`, Options{})
	result := b.Run(context.Background(), Job{})
	if want := "spam.lua:2: bot.describe: can only be called while the top level of the file runs"; result.Error == nil || !strings.HasPrefix(result.Error.Error(), want) {
		t.Errorf("%s", result.Text())
	}
}

func TestOnDemand(t *testing.T) {
	t.Parallel()
	b := mustLoad(t, `local kv = require "kv" local x = kv.get("a") error "not reached"`, Options{})
	if !b.OnDemand {
		t.Error("a file that registers nothing runs on demand")
	}
	result := mustExec(t, Script{Source: `assert(arg[0] == "t.lua" and arg[1] == "a" and select("#", ...) == 2 and select(2, ...) == "b")`}, Job{Args: []string{"a", "b"}})
	if result.Error != nil {
		t.Error(result.Text())
	}
}

// TestLimits ends scripts that do not end by themselves.
func TestLimits(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"loop":             `while true do end`,
		"pcall":            `while true do pcall(function() while true do end end) end`,
		"xpcall":           `while true do xpcall(function() while true do end end, function() while true do end end) end`,
		"coroutine":        `coroutine.wrap(function() while true do end end)()`,
		"coroutines":       `local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end`,
		"tail call":        `local function f() return f() end f()`,
		"find":             `local s = ("a"):rep(400) s:find(".-.-.-.-b")`,
		"find far":         `local s = ("a"):rep(200000) s:find(".-b")`,
		"gsub":             `while true do (("x"):rep(100000)):gsub("x", "y") end`,
		"sleep":            `task.sleep(100)`,
		"task":             `task.spawn(function() while true do end end) task.sleep(100)`,
		"unwaited":         `task.spawn(function() task.sleep(100) end)`,
		"timeout":          `task.timeout(100, function() task.sleep(50) end)`,
		"many":             `task.map({1, 2, 3, 4, 5}, 3, function() pcall(task.sleep, 100) while true do end end)`,
		"metamethod":       `local t = setmetatable({}, {__index = function(t, k) while true do end end}) local _ = t.x`,
		"caught and again": `while true do pcall(task.sleep, 100) end`,
	}
	for name, source := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			_, result := mustLog(t, `local task = require "task" `+source, Job{Timeout: 50 * time.Millisecond})
			if result.Status != StatusTimeout || result.Error.Kind != api.Timeout || !strings.Contains(result.Error.Error(), "the time limit of 50ms is over") {
				t.Errorf("%s: %s", result.Status, result.Text())
			}
			if took := time.Since(began); took > 3*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
	t.Run("instructions", func(t *testing.T) {
		t.Parallel()
		_, result := mustLog(t, `local n = 0 while true do pcall(function() n = n + 1 end) end`, Job{Instructions: 100_000})
		if result.Status != StatusLimit || result.Error.Kind != api.Limit || result.Instructions < 100_000 || result.Instructions > 110_000 {
			t.Errorf("%s after %d: %s", result.Status, result.Instructions, result.Text())
		}
	})
}

func TestHostCancels(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancelCause(context.Background())
	b, err := Compile(Script{File: "t.lua", Source: `local task = require "task" print "up" task.all { function() task.sleep(100) end, function() while true do end end }`}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	reason := errors.New("replaced")
	result := b.Exec(ctx, Job{Env: bindings.Env{Log: func(string, string, map[string]any) { cancel(reason) }}})
	if result.Status != StatusCancelled || !errors.Is(result.Error, reason) {
		t.Errorf("%s %s", result.Status, result.Text())
	}
}

// TestVirtualTime runs a script for an hour.
func TestVirtualTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lines, result := mustLog(t, `
local task = require "task"
local time = require "time"
local start = time.now()
local out = task.map({30, 20, 10}, 2, function(s) task.sleep(s * 60) return time.now() - start end)
print(out[1], out[2], out[3])
print(pcall(task.timeout, "1m", task.sleep, "1h"))
task.sleep("2h")
`, Job{Timeout: time.Hour})
		if len(lines) != 2 || lines[0] != "1800\t1200\t1800" || !strings.HasPrefix(lines[1], "false\ttask.timeout: 1m are over") {
			t.Errorf("printed %q", lines)
		}
		if result.Status != StatusTimeout || result.Duration != time.Hour {
			t.Errorf("%s after %v", result.Status, result.Duration)
		}
	})
}

// TestStuck has a Go function that does not listen.
func TestStuck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		kv := stubKV{get: func(context.Context) { <-release }}
		b, err := Compile(Script{File: "t.lua", Source: `require("kv").get("x")`}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		result := b.Exec(t.Context(), Job{Timeout: time.Second, Env: bindings.Env{KV: kv}})
		if result.Status != StatusStuck || result.Duration != time.Second+stuckAfter || !strings.Contains(result.Error.Error(), "the time limit of 1s is over") {
			t.Errorf("%s after %v: %s", result.Status, result.Duration, result.Text())
		}
		close(release)
	})
}

type stubKV struct {
	bindings.KV
	get func(ctx context.Context)
}

func (s stubKV) Get(ctx context.Context, key string) ([]byte, bool, error) {
	s.get(ctx)
	return nil, false, ctx.Err()
}

// TestGoPanicFailsTheRun has a Go function with a fault.
func TestGoPanicFailsTheRun(t *testing.T) {
	t.Parallel()
	kv := stubKV{get: func(context.Context) { panic("a fault below Lua") }}
	_, result := mustLog(t, "\nrequire('kv').get('x')", Job{Env: bindings.Env{KV: kv}})
	if result.Status != StatusError || !strings.Contains(result.Text(), "t.lua:2: internal error: a fault below Lua") {
		t.Errorf("%s %s", result.Status, result.Text())
	}
	for _, source := range []string{`local function f(...) return 1 + f(1, ...) end f()`, `local function f() return 1 + f() end f()`} {
		if _, result := mustLog(t, source, Job{}); result.Status != StatusError || result.Error.Script != "t.lua:1" || result.Traceback == "" {
			t.Errorf("%s %s", result.Status, result.Text())
		}
	}
}

func TestTracebacks(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, source, want string }{
		{"functions", "local function inner()\n  local x = nil\n  return x.y\nend\nlocal function outer()\n  inner()\nend\nouter()",
			"t.lua:3: in function 'inner'\n\tt.lua:6: in function 'outer'\n\tt.lua:8: in main chunk"},
		{"task", "local task = require 'task'\nlocal function work() error 'x' end\nlocal t = task.spawn(function() work() end)\nt:wait()",
			"t.lua:2: in function 'work'\n\tt.lua:3: in function <t.lua:3>"},
		{"unwaited task", "local task = require 'task'\ntask.spawn(function()\n error 'x'\nend)", "t.lua:3: in function <t.lua:2>"},
		{"wrapped coroutine", "local function fail() error 'x' end\nlocal co = coroutine.wrap(function() fail() end)\nco()",
			"t.lua:1: in function 'fail'\n\tt.lua:2: in function <t.lua:2>"},
		{"raised again", "local function fail() error 'x' end\nlocal ok, err = pcall(function() fail() end)\nerror(err, 0)",
			"t.lua:1: in function 'fail'\n\tt.lua:2: in function <t.lua:2>"},
		{"error object", "local task = require 'task'\nlocal function nap() task.sleep(-1) end\nnap()", "t.lua:2: in function 'nap'\n\tt.lua:3: in main chunk"},
		{"deep", "local function f(n) if n == 0 then error 'x' end f(n - 1) end\nf(500)", "\n\t..."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, result := mustLog(t, tt.source, Job{})
			if result.Status != StatusError || !strings.Contains(result.Traceback, tt.want) || !strings.HasPrefix(result.Traceback, "stack traceback:\n") {
				t.Errorf("%s\nwant %s", result.Text(), tt.want)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{"lib/a.lua": {Data: []byte("require 'lib.b'\nrequire 'nope'")}, "lib/b.lua": {Data: []byte("x = = 1")}}
	tests := []struct{ name, source, want string }{
		{"good", "require('bot').on('comment', function() require 'json' end)", "[]"},
		{"syntax", "\nlocal 1", "[c.lua:2: syntax error near '1']"},
		{"module in a handler", "require('bot').on('comment', function()\nrequire 'jsn' end)", `[c.lua:2: there is no module "jsn" (did you mean "json"?)]`},
		{"files", "require 'lib.a'", "[lib/b.lua:1: syntax error near '=' lib/a.lua:2: there is no module \"nope\" (neither one of bot, client, json, kv, log, re, task, time nor the file nope.lua below the script's folder)]"},
		{"top level", "local x, bot = nil, require \"bot\"\nx()", "[c.lua:2: attempt to call a non-function object]"},
		{"argument", "\nrequire('bot').needs {'x'}", "c.lua:2:24: bot.needs: unknown scope \"x\""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := fmt.Sprint(Check(context.Background(), Script{Name: "c", File: "c.lua", Source: tt.source, Files: files}, Options{}))
			if !strings.Contains(got, tt.want) {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestRunsAtOnce runs one bot many times at the same time.
func TestRunsAtOnce(t *testing.T) {
	t.Parallel()
	b, err := Load(context.Background(), Script{Name: "b", File: "b.lua", Files: fstest.MapFS{"lib.lua": {Data: []byte("return {n = 0}")}}, Source: `
local bot, task = require "bot", require "task"
local step = bot.setting("step", {default = 1})
bot.schedule("@daily", function(run)
  local lib = require "lib"
  task.map({1, 2, 3, 4}, 2, function() lib.n = lib.n + step task.sleep(0.001) end)
  assert(lib.n == 8 and not leak)
  leak = true
end)`}, Options{Settings: map[string]string{"step": "2"}})
	if err != nil {
		t.Fatal(err)
	}
	results := make(chan Result)
	for i := range 20 {
		go func() { results <- b.Run(context.Background(), Job{ID: int64(i)}) }()
	}
	for range 20 {
		if result := <-results; result.Status != StatusOK {
			t.Error(result.Text())
		}
	}
}

// TestEnter calls Lua from within a wait, as a requestor of a script does.
func TestEnter(t *testing.T) {
	t.Parallel()
	env := &bindings.Env{}
	b, err := Compile(Script{File: "t.lua", Source: "function double(x) require('task').sleep(0.001) return x * 2 end\nfunction fail() error('no') end"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := b.prepare(context.Background(), env, time.Minute, 0)
	var doubled lua.LValue
	var failed error
	result := e.carryOut(time.Second, func(L *lua.LState) {
		e.evaluate(L)
		env.Block(L, func(ctx context.Context) {
			err = env.Enter(ctx, L, func(L *lua.LState) error {
				doubled = call(L.GetGlobal("double"), lua.LNumber(21))(L)[0]
				return nil
			})
			failed = env.Enter(ctx, L, func(L *lua.LState) error { call(L.GetGlobal("fail"))(L); return nil })
		})
	})
	if result.Error != nil || err != nil || doubled != lua.LNumber(42) {
		t.Errorf("%s, %v, %v", result.Text(), err, doubled)
	}
	if failed == nil || failed.Error() != "t.lua:2: no" {
		t.Errorf("error %v", failed)
	}
}
