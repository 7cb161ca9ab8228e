local client = require "client"
local submission = client.submission("hmkbt8", {fetch = false})

submission.mod:remove()
local ok, err = pcall(function() submission.mod:_add_removal_reason() end)
assert(not ok and err.kind == "invalid" and err.message:find("mod_note"), tostring(err))
