local client = require "client"
local ok, err = pcall(client.inbox.message, "6i8om7")
assert(not ok and err.kind == "forbidden" and err.status == 403)
