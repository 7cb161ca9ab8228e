local client = require "client"
local submission = client.submission("4b536h", {fetch = false})

local ok, err = pcall(function() submission.mod:approve() end)
assert(not ok and err.kind == "api" and err.op == "submission.mod.approve", tostring(err))
local item = err.items[1]
assert(item.code == "USER_REQUIRED" and item.message == "Please log in to do that." and item.field == nil)
