package runtime

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// TestStockFaults shows the faults of gopher-lua that this package works
// around. When one fails, gopher-lua has mended it and the workaround can be
// looked at again.
func TestStockFaults(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, source, stock, ours string }{
		{"#448: a caught error detaches upvalues",
			`local n = 0 local function bump() n = n + 1 end bump() pcall(function() error "x" end) bump() bump() return n`, "1", "3"},
		{"a closure that escapes from xpcall reads other values",
			`local f xpcall(function() local x = 42 f = function() return x end error "x" end, function() end)
			local function g(a, b, c) return a end g(5, 5, 5) return f() == 42`, "false", "true"},
		{"a yield inside pcall ends the coroutine",
			`local co = coroutine.create(function() pcall(function() coroutine.yield(1) end) return "end" end)
			coroutine.resume(co) return select(2, coroutine.resume(co))`, "*", "end"},
		{"error's second level is the first", "local function f() error('x', 2) end\nlocal ok, err = pcall(function()\nlocal x = f()\nreturn x end) return err", "?:1: x", "?:3: x"},
		{"tonumber does not know exponents", `return tonumber("1e3")`, "nil", "1000"},
		{"math.huge is a number", `return math.huge == 1 / 0`, "false", "true"},
		{"%f matches nothing", `return ("THE (quick) fox"):find("%f[%a]%a+%f[%A]")`, "nil", "1"},
		{"table.concat uses the stack", `local t = {} for i = 1, 70000 do t[i] = "x" end return #table.concat(t)`, "registry overflow", "70000"},
		{"table.sort compares removed elements", `local t = {2, 1} t[2] = nil t[1] = nil t[1] = 1 t[3] = 3 t[3] = nil t[2] = 0 t[3] = 5 t[3] = nil table.sort(t) return t[1]`, "attempt to compare", "0"},
		{"a coroutine that ends in a yield", `local co = coroutine.create(function() return coroutine.yield() end) coroutine.resume(co) return select(2, coroutine.resume(co, 7))`, "nil pointer", "7"},
		{"a for over a method of a call's result", `local function f() return {list = {items = function() return next, {7} end}} end for _, v in f().list:items() do return v end`, "attempt to index a non-table object(nil)", "7"},
		{"#514: a for begins with what an earlier one left", `local function f(_, before) return not before or nil end local n = 0 for _ in f do n = n + 1 end for _ in f do n = n + 1 end return n`, "1", "2"},
		{"a Go function as a coroutine's body", `local ok, v = coroutine.resume(coroutine.create(string.upper), "x") return v`, "nil", "X"},
		{"a yield in an iterator ends the coroutine", `local co = coroutine.create(function() for _ in function() coroutine.yield(1) end do end return "end" end)
			local ok, err = coroutine.resume(co) return tostring(ok) .. coroutine.status(co)`, "*", "falsedead"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			L := stockState(t)
			got := stockText(L, tt.source)
			if tt.stock != "*" && !strings.Contains(got, tt.stock) || got == tt.ours {
				t.Errorf("stock gives %q: is it mended?", got)
			}
			if got := mustPrint(t, "local function body(...) "+tt.source+" end print((body()))"); strings.Replace(got, "t.lua", "?", 1) != tt.ours {
				t.Errorf("ours gives %q, want %q", got, tt.ours)
			}
		})
	}
}

func stockText(L *lua.LState, source string) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = "panic"
		}
	}()
	fn, err := L.Load(strings.NewReader(source), "?")
	if err != nil {
		return err.Error()
	}
	L.Push(fn)
	if err := L.PCall(0, 1, nil); err != nil {
		return err.Error()
	}
	return L.Get(-1).String()
}
