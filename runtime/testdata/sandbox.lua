-- Nothing that reaches out of the sandbox exists.
for _, name in ipairs { "io", "debug", "package", "channel", "dofile", "loadfile", "load", "loadstring", "module",
  "getfenv", "setfenv", "newproxy", "_printregs" } do
  assert(_G[name] == nil, name)
end
for _, name in ipairs { "execute", "exit", "remove", "rename", "setenv", "getenv", "tmpname", "setlocale" } do
  assert(os[name] == nil, name)
end
assert(string.dump == nil)
---
-- The metatable of strings is out of reach.
assert(getmetatable("") == "string")
assert(("x"):upper() == "X")
getmetatable("").__index = nil --> attempt to index
---
setmetatable("", {}) --> bad argument #1 to setmetatable (table expected, got string)
---
setmetatable(5, {}) --> table expected
---
local t = setmetatable({}, { __metatable = "no" })
assert(getmetatable(t) == "no")
setmetatable(t, nil) --> cannot change a protected metatable
---
assert(collectgarbage("count") == 0)
assert(type(os.time()) == "number" and type(os.clock()) == "number")
assert(os.difftime(10, 4) == 6)
assert(os.date("!%Y-%m-%dT%H:%M:%S", 0) == "1970-01-01T00:00:00")
assert(os.date("!*t", 86400).yday == 2)
assert(os.time { year = 2026, month = 1, day = 2, hour = 3 } - os.time { year = 2026, month = 1, day = 2, hour = 2 } == 3600)
---
os.time { year = 2026 } --> field 'month' missing
---
math.randomseed(7)
local a, b = math.random(), math.random(100)
math.randomseed(7)
assert(a == math.random() and b == math.random(100))
for _ = 1, 100 do
  local n = math.random(3, 5)
  assert(n >= 3 and n <= 5)
end
assert(math.huge == 1 / 0)
---
math.random(0) --> interval is empty
---
-- Numbers are read as Lua does.
assert(tonumber("1e3") == 1000 and tonumber("0x10") == 16 and tonumber(" 10 ") == 10 and tonumber("-0x10") == -16)
assert(tonumber("inf") == nil and tonumber("nan") == nil and tonumber("") == nil and tonumber("1_000") == nil and tonumber("0b1") == nil)
assert(tonumber("010") == 10 and tonumber("z", 36) == 35 and tonumber("ff", 16) == 255 and tonumber("8", 8) == nil)
assert(tonumber({}) == nil and tonumber(nil) == nil and tonumber(".5") == 0.5 and tonumber("5.") == 5)
---
-- Limits of single calls.
string.rep("x", 1e9) --> longer than 16 MiB
---
string.rep("abc", 1e18) --> longer than 16 MiB
---
unpack({}, 1, 1e9) --> too many results to unpack
---
string.byte(("x"):rep(10000), 1, -1) --> string slice too long
---
string.format("%1000000d", 1) --> width or precision too long
---
local s = ("x"):rep(1e6)
s:gsub(".", s) --> longer than 16 MiB
---
local t = {}
for i = 1, 100000 do t[i] = "line" end
assert(#table.concat(t, ",") == 499999)
assert(table.concat({ 1, 2, 3 }, "-", 2) == "2-3" and table.concat({}, ",") == "" and table.concat({ 1, 2, 3 }, ",", 2, 2) == "2")
t[1] = {}
table.concat(t) --> invalid value (table) at index 1 in table for concat
---
-- Sorting leaves the removed elements alone; stock compares nils.
local t = { 3, 1, 2, 9 }
t[#t] = nil
table.sort(t)
assert(t[1] == 1 and t[2] == 2 and t[3] == 3 and #t == 3)
table.sort(t, function(a, b) return a > b end)
assert(t[1] == 3 and t[3] == 1)
table.sort { 1, "x" } --> attempt to compare
---
-- A large index costs little.
local t = {}
t[67108863] = 1
t[1e15] = 2
assert(t[67108863] == 1 and t[1e15] == 2)
---
-- Levels of error.
local function check(x)
  if not x then error("no x", 2) end
end
local ok, err = pcall(function()
  check(nil)
end)
assert(err == "sandbox.lua:92: no x", err)
assert(select(2, pcall(error, "plain", 0)) == "plain")
assert(select(2, pcall(error)) == nil)
local object = {}
assert(select(2, pcall(error, object)) == object)
assert(select(2, pcall(assert, false, object)) == object)
assert(select(2, pcall(assert, nil, "message")) == "message")
error("here") --> here
---
require "nothing" --> there is no module "nothing"
---
require "taks" --> did you mean "task"?
---
require "../secret" --> there is no module
