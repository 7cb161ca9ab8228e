package bindings

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// listingDoor answers every listing with submissions 1 to total, at most a
// hundred a page, and counts what it is asked for.
type listingDoor struct {
	total, fail int // a page that begins after the item fail is an error
	asked       []string
}

func (d *listingDoor) Call(_ context.Context, call *api.Call) (*api.Reply, error) {
	query := map[string]string{}
	for _, p := range call.Query {
		if _, twice := query[p.Name]; twice {
			return nil, api.Errorf(api.Invalid, "%s is asked for twice", p.Name)
		}
		query[p.Name] = p.Value
	}
	d.asked = append(d.asked, query["limit"]+" "+query["after"])
	start, _ := strconv.Atoi(strings.TrimPrefix(query["after"], "t3_"))
	if d.fail > 0 && start >= d.fail {
		return nil, &api.Error{Kind: api.ServerError, Message: "no more for today", Status: 500}
	}
	size, err := strconv.Atoi(query["limit"])
	if err != nil {
		return nil, api.Errorf(api.Invalid, "limit %q", query["limit"])
	}
	end := min(start+min(size, 100), d.total)
	var items []string
	for i := start + 1; i <= end; i++ {
		items = append(items, fmt.Sprintf(`{"kind":"t3","data":{"id":"%d","name":"t3_%d","score":%d}}`, i, i, i))
	}
	after := "null"
	if end < d.total {
		after = fmt.Sprintf(`"t3_%d"`, end)
	}
	return &api.Reply{Status: 200, Body: []byte(`{"kind":"Listing","data":{"after":` + after + `,"children":[` + strings.Join(items, ",") + `]}}`)}, nil
}

// runScript runs Lua with client and new() at hand, which lists submissions.
func runScript(t *testing.T, door api.Caller, script string) {
	t.Helper()
	L := moduleVM(t, &Env{Door: door})
	err := L.DoString(`client = require "client"
function new(options) return client.community("golang"):new(options or {limit = client.null}) end
function odd(post) return post.score % 2 == 1 end
function score(post) return post.score end
` + script)
	if raised, ok := err.(*lua.ApiError); ok && ToAPIError(raised.Object) != nil {
		err = ToAPIError(raised.Object)
	}
	if err != nil {
		t.Error(err)
	}
}

func TestIterator(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, script string
		total        int
		asked        string // what was asked for: size and cursor of each page
	}{
		{"nothing is asked for before the first item", `local it = new():filter(odd):map(score):skip(3):take(2)`, 250, ""},
		{"a loop", `local n = 0; for post in new() do n = n + 1; assert(post.score == n) end; assert(n == 250)`, 250, "1024 |1024 t3_100|1024 t3_200"},
		{"no items", `for post in new() do error(post) end; assert(new():first() == nil and #new():collect() == 0)`, 0, "1024 |1024 |1024 "},
		{"the default limit", `assert(#client.community("golang"):new():collect() == 100)`, 250, "100 "},
		{"a limit above a page", `assert(#new{limit = 130}:collect() == 130)`, 250, "130 |130 t3_100"},
		{"break asks for nothing further", `for post in new() do if post.score == 100 then break end end`, 250, "1024 "},
		{"take asks for nothing further", `assert(#new():take(100):collect() == 100)`, 250, "1024 "},
		{"take nothing", `assert(#new():take(0):collect() == 0)`, 250, ""},
		{"take more than there is", `assert(#new():take(9):collect() == 3)`, 3, "1024 "},
		{"filter", `for post in new():filter(odd) do assert(post.score % 2 == 1) end; assert(#new():filter(odd):collect() == 2)`, 3, "1024 |1024 "},
		{"map leaves nil out", `local halves = new():map(function(p) if odd(p) then return p.score / 2 end end):collect()
assert(#halves == 2 and halves[1] == 0.5 and halves[2] == 1.5)`, 3, "1024 "},
		{"map keeps false", `local flags = new():map(odd):collect(); assert(#flags == 3 and flags[1] == true and flags[2] == false)`, 3, "1024 "},
		{"skip", `local it = new():skip(1); assert(it:first().score == 2 and it:first().score == 3 and it:first() == nil)`, 3, "1024 "},
		{"skip more than there is", `assert(new():skip(9):first() == nil)`, 3, "1024 "},
		{"a chain keeps its order", `local got = new():filter(odd):skip(1):map(score):take(2):collect(); assert(#got == 2 and got[1] == 3 and got[2] == 5)`, 250, "1024 "},
		{"first goes on", `local it = new(); assert(it:first().score == 1)
local n = 0; for post in it do n = n + 1; assert(post.score == n + 1) end; assert(n == 2)`, 3, "1024 "},
		{"each", `local sum = 0; local out = new():each(function(p) sum = sum + p.score end); assert(sum == 6 and out == nil)`, 3, "1024 "},
		{"one pass only", `local it = new(); assert(#it:collect() == 3)
for post in it do error("again") end
assert(it:first() == nil and #it:collect() == 0 and it() == nil)
it:each(error)`, 3, "1024 "},
		{"what is derived shares the pass", `local it = new(); local some = it:take(2)
assert(#some:collect() == 2 and it:first().score == 3 and some:first() == nil)`, 3, "1024 "},
		{"iter is a function, nil at the end and after it", `local it = new():iter()
assert(type(it) == "function" and it().score == 1 and it().score == 2 and it().score == 3)
assert(it() == nil and it() == nil)`, 3, "1024 "},
		{"inside a coroutine", `local co = coroutine.wrap(function() for post in new() do coroutine.yield(post.score) end return "end" end)
assert(co() == 1 and co() == 2 and co() == 3 and co() == "end")`, 3, "1024 "},
		{"between coroutines", `local it = new()
local one = coroutine.wrap(function() for post in it do coroutine.yield(post.score) end end)
local two = coroutine.wrap(function() for post in it do coroutine.yield(post.score) end end)
assert(one() == 1 and two() == 2 and one() == 3)`, 3, "1024 "},
		{"inside pcall, inside each other", `local n = 0
for post in new() do
  local ok = pcall(function() for other in new() do n = n + 1; if other.score == post.score then error("enough") end end end)
  assert(not ok)
end
assert(n == 6)`, 3, "1024 |1024 |1024 |1024 "},
		{"params and request_limit", `assert(#new{limit = 3, request_limit = 2, params = {after = "t3_5"}}:collect() == 3)`, 250, "2 t3_5|2 t3_7"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			door := &listingDoor{total: test.total}
			runScript(t, door, test.script)
			if asked := strings.Join(door.asked, "|"); asked != test.asked {
				t.Errorf("asked for %q, want %q", asked, test.asked)
			}
		})
	}
}

// TestIteratorError: what came before an error is delivered, and the error is
// raised where the item would be.
func TestIteratorError(t *testing.T) {
	t.Parallel()
	runScript(t, &listingDoor{total: 250, fail: 100}, `
local n = 0
local ok, err = pcall(function() for post in new() do n = n + 1 end end)
assert(not ok and err.kind == "server" and err.status == 500 and err.op == "community.new" and n == 100)
local it = new()
assert(#it:take(100):collect() == 100)
assert(not pcall(it.first, it))
local bad = new():map(function(p) return p.nothing end)
ok, err = pcall(bad.first, bad)
assert(not ok and err.kind == "unknown_field")`)
}

func TestIteratorMisuse(t *testing.T) {
	t.Parallel()
	door := &listingDoor{total: 3}
	runScript(t, door, `
for _, wrong in ipairs{
  function() return new():take() end, function() return new():take(-1) end, function() return new():take(1.5) end, function() return new():skip("x") end,
  function() return new():filter() end, function() return new():map({}) end, function() return new():each(5) end,
  function() return new().take(3) end, function() return new():reverse() end, function() return #new() end,
} do
  local ok, err = pcall(wrong)
  assert(not ok and (type(err) == "string" or err.kind == "invalid"), tostring(err))
end`)
	if door.asked != nil {
		t.Errorf("asked for %q", door.asked)
	}
}
