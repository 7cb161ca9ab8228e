local task = require "task"
local t = task.spawn(function(a, b) return a + b, a * b end, 3, 4)
local sum, product = t:wait()
assert(sum == 7 and product == 12)
assert(t:wait() == 7)
assert(task.spawn(function() end):wait() == nil)
---
-- Errors come with their value and type.
local task = require "task"
local object = {}
local t = task.spawn(function() error(object) end)
local ok, err = pcall(t.wait, t)
assert(not ok and err == object)
local ok, err = pcall(function() task.spawn(function() error("text", 0) end):wait() end)
assert(err == "text")
task.spawn(function()
  error("inside") --> inside
end):wait()
---
-- all and map give results in order.
local task = require "task"
local out = task.all {
  function() task.sleep(0.02) return "a" end,
  function() return "b" end,
  function() task.sleep("10ms") return "c" end,
}
assert(table.concat(out, ",") == "a,b,c")
local under, most = 0, 0
local out = task.map({ 5, 4, 3, 2, 1 }, 2, function(x, i)
  under = under + 1
  most = math.max(most, under)
  task.sleep(x / 1000)
  under = under - 1
  return x * 10 + i
end)
assert(table.concat(out, ",") == "51,42,33,24,15", table.concat(out, ","))
assert(most == 2)
assert(#task.map({}, 3, function() end) == 0)
---
-- The first error is raised when the others have ended.
local task = require "task"
local ended = false
local ok, err = pcall(task.all, {
  function() task.sleep(0.02) ended = true error("second", 0) end,
  function() error("first", 0) end,
})
assert(not ok and err == "first" and ended)
local seen = {}
local ok, err = pcall(task.map, { 1, 2, 3, 4 }, 1, function(x)
  seen[#seen + 1] = x
  if x == 2 then error("two", 0) end
end)
assert(err == "two" and #seen == 2)
---
-- Waiting works inside coroutines, pcall, iterators, metamethods, sort and gsub.
local task = require "task"
local function wait(v) task.sleep(0.001) return v end
local function worker(n)
  local co = coroutine.wrap(function()
    local self = coroutine.running()
    for i = 1, 3 do
      wait()
      assert(coroutine.running() == self and coroutine.status(self) == "running")
      coroutine.yield(i)
    end
  end)
  local sum = 0
  for i in co do
    sum = sum + wait(i)
  end
  local ok, v = pcall(function() return wait(n) end)
  local t = setmetatable({}, {
    __index = function(_, k) return wait(k) end,
    __add = function(_, x) return wait(x) end,
    __lt = function() return wait(true) end,
    __tostring = function() return wait("t" .. n) end,
  })
  assert(t.key == "key" and t + 5 == 5 and t < t and tostring(t) == "t" .. n)
  local list = { 3, 1, 2 }
  table.sort(list, function(a, b) return wait(a < b) end)
  assert(table.concat(list) == "123")
  assert((("abc"):gsub("%w", function(c) return wait(c:upper()) end)) == "ABC")
  return sum + v
end
local tasks = {}
for n = 1, 10 do tasks[n] = task.spawn(worker, n) end
for n = 1, 10 do assert(tasks[n]:wait() == 6 + n) end
assert(coroutine.running() == nil)
---
-- timeout gives what the function returns, or raises an error of kind timeout.
local task = require "task"
local a, b = task.timeout(1, function(x) return x, 2 end, 1)
assert(a == 1 and b == 2)
local reached = false
local ok, err = pcall(task.timeout, 0.01, function() task.sleep(5) reached = true end)
assert(not ok and err.kind == "timeout", tostring(err))
local ok, err = pcall(task.timeout, "10ms", function() while true do pcall(function() end) end end)
assert(not ok and err.kind == "timeout", tostring(err))
local ok, err = pcall(task.timeout, 0.01, function() task.timeout(5, function() task.sleep(5) end) end)
assert(not ok and err.kind == "timeout")
local ok, err = pcall(task.timeout, 5, function() error("own", 0) end)
assert(err == "own")
task.sleep(0.01)
assert(not reached)
---
local task = require "task"
task.timeout(0.01, function() task.sleep(5) end) --> task.timeout: 10ms are over
---
local task = require "task"
task.sleep("soon") --> is not a duration
---
local task = require "task"
task.sleep(-1) --> must not be negative
---
local task = require "task"
task.all { 1 } --> item 1 is a number, not a function
---
local task = require "task"
local t = task.spawn(print)
t.wait() --> userdata expected
---
-- What nobody waited for is waited for; its error is the run's.
local task = require "task"
task.spawn(function()
  task.sleep(0.005)
  error("late") --> late
end)
---
-- A task is no coroutine.
local task = require "task"
task.spawn(function() assert(coroutine.running() == nil) coroutine.yield() end):wait() --> outside a coroutine
