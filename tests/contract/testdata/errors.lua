-- Error objects, exceptions of scripts, pcall.
local client = require "client"
local com = client.community("gardening")
local post = com:new():first()

local ok, err = pcall(function() post:reply("") end)
assert(not ok and err.kind == "api" and err.items[1].code == "NO_TEXT", tostring(err))
assert(err.op == "submission.reply" and err.items[1].message and #err.items == 1)
assert(tostring(err):find("errors.lua:6: submission.reply: NO_TEXT", 1, true), tostring(err))

ok, err = pcall(function() return client.submission("zzzzzzzz") end)
assert(not ok and err.kind == "not_found" and (err.status == 404 or err.status == nil), tostring(err))
ok, err = pcall(function() return client.get("api/nonsense") end)
assert(not ok and err.kind == "not_found" and err.status == 404, tostring(err))
ok, err = pcall(function() return client.post("api/x", {data = {a = 1}, json = {b = 2}}) end)
assert(not ok and err.kind == "invalid")

-- any value is an error value, and xpcall has the traceback
ok, err = pcall(error, {code = 7})
assert(not ok and err.code == 7)
local trace
ok = xpcall(function() error("boom") end, function(e) trace = e return e end)
assert(not ok and trace:find("boom", 1, true))

-- live upvalues survive a caught error
local count = 0
for i = 1, 5 do pcall(function() count = count + 1 error("again") end) end
assert(count == 5, count)

-- a yield crosses pcall
local co = coroutine.wrap(function()
  local good, v = pcall(function() return coroutine.yield(1) + 1 end)
  coroutine.yield(v)
end)
assert(co() == 1 and co(41) == 42)
