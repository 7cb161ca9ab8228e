-- kv, json, re, time, log, task.
local kv, json, re, time, task = require "kv", require "json", require "re", require "time", require "task"
local client = require "client"

assert(kv.get("a") == nil)
kv.set("a", {1, 2, {b = true}})
assert(kv.get("a")[3].b == true)
assert(kv.incr("n") == 1 and kv.incr("n", 4) == 5)
assert(kv.cas("c", nil, "one") and not kv.cas("c", "two", "three") and kv.cas("c", "one", "two"))
assert(kv.get("c") == "two")
kv.set("gone", 1, {ttl = 3600})
assert(table.concat(kv.list(""), ",") == "a,c,gone,n")
kv.delete("gone")
assert(kv.get("gone") == nil)
kv.shared.set("x", 1)
assert(kv.shared.get("x") == 1 and kv.get("x") == nil)

assert(json.encode({}) == "{}" and json.encode(json.array{}) == "[]")
assert(json.null == client.null)
assert(json.decode('{"a":[1,null]}').a[2] == json.null)
assert(json.encode({b = 1, a = {1, 2}}) == '{"a":[1,2],"b":1}')

assert(re.find("hello world", "o w") == 5)
assert(re.match("key=value", "(\\w+)=(\\w+)") == "key")
assert(re.gsub("a1b2", "[0-9]", "<$0>") == "a<1>b<2>")
assert(#re.split("a, b,c", ",\\s*") == 3)
local words = {}
for w in re.gmatch("one two", "\\w+") do words[#words + 1] = w end
assert(words[2] == "two")
assert(re.compile("(?i)HELLO"):find("say hello") == 5)

assert(time.duration("10m") == 600 and time.duration("2h") == 7200)
assert(time.parse("2026-01-02T03:04:05Z") == 1767323045)
assert(time.format(1767323045, "%Y-%m-%d %H:%M:%S", "UTC") == "2026-01-02 03:04:05")
assert(time.now() > 1700000000)

local order = {}
local a = task.spawn(function(x) order[#order + 1] = "a" task.sleep(0.02) return x, x + 1 end, 1)
local b = task.spawn(function() order[#order + 1] = "b" end)
local one, two = a:wait()
assert(one == 1 and two == 2)
b:wait()
local results = task.all{function() return 1 end, function() task.sleep("10ms") return 2 end}
assert(results[1] == 1 and results[2] == 2)
local mapped = task.map({3, 2, 1}, 2, function(n) task.sleep(n / 1000) return n * n end)
assert(mapped[1] == 9 and mapped[3] == 1)
local ok, err = pcall(task.timeout, 0.01, function() task.sleep(10) end)
assert(not ok and err.kind == "timeout", tostring(err))
ok, err = pcall(function() task.all{function() error("first") end, function() return 1 end} end)
assert(not ok and tostring(err):find("first"))
