local client = require "client"
local comment = client.comment("eear2ml", {fetch = false})
assert(comment:reply("TEST") == nil)
