-- Upvalues stay right when an error is caught (gopher-lua #448).
local count = 0
local function bump() count = count + 1 end
bump()
pcall(function() error "x" end)
bump()
pcall(function() bump() error "x" end)
assert(count == 3, count)
local function retry(f)
  local tries = 0
  while tries < 5 do
    tries = tries + 1
    if pcall(f) then break end
  end
  return tries
end
assert(retry(function() error "no" end) == 5)
-- A closure that escapes from a function that failed keeps its values.
local escaped
pcall(function()
  local x = 42
  escaped = function() x = x + 1 return x end
  error "out"
end)
local function other(a, b, c) return a + b + c end
other(1, 2, 3)
assert(escaped() == 43 and escaped() == 44)
---
-- Results and error values come through unchanged.
local function is(want, ...)
  assert(select("#", ...) == #want)
  for i = 1, #want do assert(want[i] == (select(i, ...)), i) end
end
is({ true, 1, 2, 3 }, pcall(function(...) return ... end, 1, 2, 3))
is({ true }, pcall(function() end))
local object = setmetatable({}, { __tostring = function() return "object" end })
is({ false, object }, pcall(error, object))
is({ false, 7 }, pcall(error, 7, 0))
is({ false, "attempt to call a nil value" }, pcall(nil))
is({ false, "attempt to call a table value" }, pcall({}))
is({ true, 5 }, pcall(setmetatable({}, { __call = function(_, x) return x end }), 5))
is({ true, "X" }, pcall(string.upper, "x"))
is({ true, true, 1 }, pcall(pcall, function() return 1 end))
is({ true, false, "e" }, pcall(pcall, error, "e", 0))
---
-- A yield crosses pcall and xpcall.
local co = coroutine.create(function(a)
  local ok, b = pcall(function()
    local got = coroutine.yield(a + 1)
    local _, deeper = pcall(coroutine.yield, got + 1)
    return deeper
  end)
  local _, c = xpcall(function() return coroutine.yield(b) end, print)
  error("end " .. c, 0)
end)
local function is(want, ok, v) assert(ok == want[1] and v == want[2], tostring(v)) end
is({ true, 2 }, coroutine.resume(co, 1))
is({ true, 11 }, coroutine.resume(co, 10))
is({ true, 20 }, coroutine.resume(co, 20))
is({ false, "end 30" }, coroutine.resume(co, 30))
assert(coroutine.status(co) == "dead")
---
-- pcall's threads are not seen.
assert(coroutine.running() == nil)
pcall(function() assert(coroutine.running() == nil) end)
local co
co = coroutine.create(function()
  assert(coroutine.running() == co)
  pcall(function()
    assert(coroutine.running() == co and coroutine.status(co) == "running")
    local inner = coroutine.create(function() assert(coroutine.status(co) == "normal") end)
    assert(coroutine.resume(inner))
  end)
end)
assert(coroutine.resume(co))
---
-- xpcall's handler gets the error and the traceback of its place.
local function fail() error("broken", 0) end
local ok, text = xpcall(function() fail() end, function(err, trace) return err .. "\n" .. trace end)
assert(not ok and text:find("broken", 1, true) and text:find("in function 'fail'", 1, true), text)
assert(text:find("protect.lua:78", 1, true), text)
assert(select(2, xpcall(function() error("x", 0) end, function() error("y", 0) end)) == "y")
assert(select(2, xpcall(function(a, b) return a + b end, print, 1, 2)) == 3)
assert(select(2, xpcall(nil, function(e) return e end)) == "attempt to call a nil value")
---
-- Nesting has a limit with a clear error.
local function deep(n)
  local ok, err = pcall(deep, n + 1)
  if not ok then return err end
  return err
end
assert(deep(1) == "coroutines and pcalls are nested too deeply (the limit is 100)", deep(1))
local function deeper() return coroutine.wrap(deeper)() end
local ok, err = pcall(deeper)
assert(err:find("nested too deeply"), err)
---
-- Stack overflow, also by varargs (#282), is an error that can be caught; the VM goes on.
local function plain(n) return 1 + plain(n + 1) end
local ok, err = pcall(plain, 1)
assert(not ok and tostring(err):find("overflow"), err)
local function vararg(...) return 1 + vararg(1, ...) end
local ok, err = pcall(vararg)
assert(not ok, "vararg recursion must fail")
assert(pcall(function() return 1 end))
local t = setmetatable({}, {})
getmetatable(t).__index = function(t, k) return t[k + 1] end
assert(not pcall(function() return t[1] end))
---
-- A coroutine whose body is a Go function, and one that ends in a yield.
assert(coroutine.wrap(string.upper)("x") == "X")
local co = coroutine.wrap(function() return coroutine.yield(1) end)
assert(co() == 1 and co(2) == 2)
co() --> cannot resume dead coroutine
---
coroutine.yield(1) --> attempt to yield from outside a coroutine
---
-- The same inside pcall can be caught there.
local ok, err = pcall(function() coroutine.yield() end)
assert(not ok and err:find("outside a coroutine"))
-- A running coroutine cannot be resumed.
local co
co = coroutine.create(function() return coroutine.resume(co) end)
local _, ok, err = coroutine.resume(co)
assert(ok == false and err == "cannot resume non-suspended coroutine")
---
-- gopher-lua loses a coroutine that yields inside a metamethod, an iterator,
-- sort or gsub; here it is an error.
local function refused(f)
  local co = coroutine.create(f)
  local ok, err = coroutine.resume(co)
  assert(not ok and tostring(err):find("attempt to yield across"), tostring(err))
end
refused(function() local t = setmetatable({}, { __index = function() coroutine.yield(1) end }) return t.x end)
refused(function() local t = setmetatable({}, { __add = function() coroutine.yield(1) end }) return t + 1 end)
refused(function() for _ in function() coroutine.yield(1) end do end end)
refused(function() table.sort({ 3, 2, 1 }, function() coroutine.yield(1) end) end)
refused(function() return ("x"):gsub("x", function() coroutine.yield(1) end) end)
---
-- Errors of a wrapped coroutine come as they are.
local object = {}
local ok, err = pcall(coroutine.wrap(function() error(object) end))
assert(err == object)
local gen = coroutine.wrap(function()
  for i = 1, 2 do coroutine.yield(i) end
  error("drained") --> drained
end)
for i in gen do assert(i < 3) end
