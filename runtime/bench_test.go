package runtime

import (
	"context"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/bindings"
)

func BenchmarkNewVM(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		root := newScope(context.Background(), time.Minute, nil)
		newVM(root, 0, &bindings.Env{}, &library{})
		root.close()
	}
}

// BenchmarkRun is a whole run: VM, top level and handler.
func BenchmarkRun(b *testing.B) {
	bot := mustLoad(b, spamTop, Options{})
	b.ReportAllocs()
	for b.Loop() {
		if result := bot.Run(context.Background(), Job{}); result.Error != nil {
			b.Fatal(result.Text())
		}
	}
}

const spamTop = `local bot, json = require "bot", require "json"
bot.describe "Removes spam."
bot.needs { "read", "modposts" }
local grace = bot.setting("grace", {type = "duration", default = "10m"})
bot.schedule("*/5 * * * *", {overlap = "queue"}, function(run) return run.now - grace end)
`

// benchLua runs a script that repeats its work n times.
func benchLua(b *testing.B, source string) {
	b.Helper()
	bot, err := Compile(Script{File: "bench.lua", Source: "local n = tonumber(arg[1])\n" + source}, Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	root := newScope(context.Background(), time.Hour, nil)
	defer root.close()
	e := bot.prepare(context.Background(), &bindings.Env{}, time.Hour, 0)
	arg := e.vm.L.NewTable()
	e.vm.L.G.Global.RawSetString("arg", arg)
	e.vm.baton.take()
	arg.RawSetInt(1, lua.LNumber(b.N))
	b.ResetTimer()
	if fail := e.vm.protected(e.vm.L, func(L *lua.LState) { e.evaluate(L) }); fail != nil {
		b.Fatal(fail.err(), fail.trace)
	}
}

func BenchmarkPcall(b *testing.B) {
	benchLua(b, `local f = function() end for i = 1, n do pcall(f) end`)
}

func BenchmarkPcallError(b *testing.B) {
	benchLua(b, `for i = 1, n do pcall(error, "x") end`)
}

func BenchmarkYield(b *testing.B) {
	benchLua(b, `local co = coroutine.wrap(function() while true do coroutine.yield(1) end end) for i = 1, n do co() end`)
}

func BenchmarkSpawnAndWait(b *testing.B) {
	benchLua(b, `local task = require "task" for i = 1, n do task.spawn(function() end):wait() end`)
}

// BenchmarkStringRules applies five rules to a comment of 170 bytes.
func BenchmarkStringRules(b *testing.B) {
	benchLua(b, `
local text = "Check this out: https://spam.example.com/offer?x=1 and call 555-123-4567, via r/golang   NOW!!!!! SPAM " .. ("and so on "):rep(6)
for i = 1, n do
  local host = text:match("https?://([%w%.%-]+)")
  local phone = text:find("%d%d%d%-%d%d%d%-%d%d%d%d")
  local loud = 0
  for _ in text:gmatch("%f[%a]%u%u%u+%f[%A]") do loud = loud + 1 end
  local clean = text:gsub("%s+", " ")
  local again = text:find("(.)%1%1%1%1")
  assert(host and phone and loud == 2 and clean and again)
end`)
}

func BenchmarkFib25(b *testing.B) {
	benchLua(b, `local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end for i = 1, n do fib(25) end`)
}
