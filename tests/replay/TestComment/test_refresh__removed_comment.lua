local client = require "client"
local comment = client.comment("fx1hmwb", {fetch = false})

local ok, err = pcall(comment.refresh, comment)
assert(not ok and err.kind == "not_found", tostring(err))
assert(err.message:find("tree"))
