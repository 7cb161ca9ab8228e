package runtime

import (
	"testing"

	lua "github.com/yuin/gopher-lua"
)

func TestLoopsOverAnyExpression(t *testing.T) {
	const source = `
local function items(...)
  local list, i = {...}, 0
  return function() i = i + 1; return list[i] end
end
local function holder() return {list = {items = function(_, ...) return items(...) end}} end
local seen = {}
local function add(v) seen[#seen + 1] = v end

for v in holder().list:items("a", "b") do add(v) end
for v in (holder().list:items("c")) do add(v) end
local nested = function()
  for v in holder().list:items("d", "e") do
    for w in holder().list:items(v .. 1, v .. 2) do
      if w == "d2" then break end
      add(w)
    end
  end
  return "end"
end
add(nested())
for k, v in pairs{x = "f"} do add(k .. v) end
for i, v in ipairs{"g"} do add(i .. v) end

-- A function alone is called with no state at the first step of each loop.
for _ = 1, 2 do
  for s in function(state, before) if before then return end; add(tostring(state)); return "s" end do end
end
return table.concat(seen, " ")`
	c, err := compile("loops.lua", source)
	if err != nil {
		t.Fatal(err)
	}
	L := lua.NewState()
	defer L.Close()
	L.Push(L.NewFunctionFromProto(c.proto))
	if err := L.PCall(0, 1, nil); err != nil {
		t.Fatal(err)
	}
	if got, want := L.Get(-1).String(), "a b c d1 e1 e2 end xf 1g nil nil"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestLoopErrorsNameTheirLine(t *testing.T) {
	c, err := compile("line.lua", "local t = {}\n\nfor v in t.none do end")
	if err != nil {
		t.Fatal(err)
	}
	L := lua.NewState()
	defer L.Close()
	L.Push(L.NewFunctionFromProto(c.proto))
	err = L.PCall(0, 0, nil)
	var raised *lua.ApiError
	if raised, _ = err.(*lua.ApiError); raised == nil || raised.Object.String() != "line.lua:3: attempt to call a non-function object" {
		t.Errorf("got %v", err)
	}
}
