local client = require "client"
local comment = client.comment("fx1jgsp")
comment.mod:remove()
local ok, err = pcall(function() comment.mod:send_removal_message{message = "message", title = ("a"):rep(51)} end)
assert(not ok and err.kind == "api" and err.status == 400, tostring(err))
assert(err.items[1].code == "TOO_LONG" and err.items[1].field == "title")
