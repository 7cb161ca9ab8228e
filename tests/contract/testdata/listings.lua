-- Listings and streams are coroutine iterators.
local client = require "client"
local com = client.community("almanac") -- a big one

local n = 0
for post in com:new{limit = 250} do n = n + 1 end
assert(n == 250, n)
n = 0
for post in com:new() do n = n + 1 end
assert(n == 100, n)
assert(#com:new{limit = math.huge}:collect() == 1000)
assert(#com:new{limit = client.null}:collect() == 1000)
assert(#com:new{limit = 0}:collect() == 1000)

-- lazy helpers
local titles = com:new{limit = 30}:filter(function(p) return p.score ~= nil end):map(function(p) return p.title end):skip(5):take(10):collect()
assert(#titles == 10 and type(titles[1]) == "string")
assert(com:new():map(function() return nil end):first() == nil)
local count = 0
com:new{limit = 7}:each(function(p) count = count + 1 end)
assert(count == 7)

-- each is passed through once
local listing = com:new{limit = 3}
local first = listing:first()
local rest = listing:collect()
assert(#rest == 2 and rest[1] ~= first)
assert(#listing:collect() == 0 and listing:first() == nil)

-- a coroutine: one item a call, nil at the end
local it = com:new{limit = 2}:iter()
assert(type(it) == "function")
assert(it().id and it().id and it() == nil and it() == nil)

-- inside coroutines, tasks and pcall, nested
local co = coroutine.wrap(function()
  for p in com:new{limit = 150} do coroutine.yield(p.id) end
end)
local ids = {}
for id in co do ids[#ids + 1] = id end
assert(#ids == 150)
local ok, total = pcall(function()
  local sum = 0
  for p in com:new{limit = 3} do
    for q in com:hot{limit = 2} do sum = sum + 1 end
  end
  return sum
end)
assert(ok and total == 6)
local task = require "task"
local sizes = task.map({"almanac", "gardening"}, 2, function(name) return #client.community(name):new{limit = 120}:collect() end)
assert(sizes[1] == 120 and sizes[2] > 10)

-- errors come at the item where they happen
local seen, raised = 0, nil
local bad = client.community("no_such_community_here")
local fine, err = pcall(function() for p in bad:new() do seen = seen + 1 end end)
assert(not fine and seen == 0 and err.kind == "redirect", tostring(err))

-- streams: oldest first, a pause yields false
local gardening = client.community("gardening")
local got = {}
for post in gardening.stream:submissions{pause_after = 0} do
  if not post then break end
  got[#got + 1] = post
end
assert(#got > 10 and got[1].created_utc <= got[#got].created_utc)
for post in gardening.stream:submissions{skip_existing = true, pause_after = -1} do
  assert(post == false)
  break
end
