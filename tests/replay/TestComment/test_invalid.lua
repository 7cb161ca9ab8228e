local client = require "client"
local ok, err = pcall(client.comment, "0")
assert(not ok and err.kind == "not_found", tostring(err))
