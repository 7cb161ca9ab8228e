local client = require "client"
local ok, err = pcall(client.username_available, "a")
assert(not ok and err.kind == "api", tostring(err))
local item = err.items[1]
assert(item.code == "BAD_USERNAME" and item.message == "invalid user name" and item.field == "user")
