local kv, json = require "kv", require "json"
assert(kv.get("a") == nil)
kv.set("a", { n = 1, list = { 1, 2 }, none = json.null })
local v = kv.get("a")
assert(v.n == 1 and #v.list == 2 and v.none == json.null)
kv.set("a", "text")
assert(kv.get("a") == "text")
kv.set("flag", false)
assert(kv.get("flag") == false)
kv.set("a", nil)
assert(kv.get("a") == nil)
assert(kv.incr("n") == 1 and kv.incr("n", 4) == 5 and kv.incr("n", -2) == 3 and kv.get("n") == 3)
assert(kv.cas("lock", nil, "me") == true)
assert(kv.cas("lock", nil, "you") == false)
assert(kv.cas("lock", "me", { 1 }) == true and kv.cas("lock", { 1 }, nil) == true and kv.get("lock") == nil)
kv.set("seen:2", 1)
kv.set("seen:1", 1, { ttl = 60 })
assert(table.concat(kv.list("seen:"), ",") == "seen:1,seen:2" and #kv.list() == 4)
kv.delete("seen:1")
kv.delete("seen:1")
assert(#kv.list("seen:") == 1)
kv.shared.set("a", 1)
assert(kv.get("a") == nil and kv.shared.get("a") == 1)
---
require("kv").get(5) --> kv.get: key must be text, got number
---
local kv = require "kv"
kv:get("x") --> kv.get: key must be text, got table (call it with a dot: kv.get("name"))
---
require("kv").set("", 1) --> kv.set: key must not be empty
---
require("kv").get(("k"):rep(600)) --> kv.get: key is longer than 512 bytes
---
require("kv").set("k", print) --> kv.set: value: a function has no JSON form
---
require("kv").set("k", 1, { ttl = 0 }) --> kv.set: ttl must be a duration above 0
---
require("kv").set("k", 1, { tll = 5 }) --> kv.set: unknown option tll (known: ttl)
---
local kv = require "kv"
kv.shared.set("word", "x")
kv.shared.incr("word") --> kv.shared.incr: the value of "word" is not a number
