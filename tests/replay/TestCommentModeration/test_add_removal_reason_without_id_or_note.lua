local client = require "client"
local comment = client.comment("fx1jgsp")
comment.mod:remove()
local ok, err = pcall(function() comment.mod:_add_removal_reason() end)
assert(not ok and err.kind == "invalid" and err.message:find("mod_note"), tostring(err))
