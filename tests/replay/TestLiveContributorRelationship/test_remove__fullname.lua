local client = require "client"
local thread = client.live("1595195m6j9zw")
local ok, err = pcall(thread.contributor.remove, thread.contributor, "3ebyblla")
assert(not ok and err.kind == "invalid") -- only a fullname says whom to remove
assert(thread.contributor:remove("t2_3ebyblla") == nil)
