local client = require "client"
local comment = client.comment("fwxxs5d", {fetch = false})
assert(comment:disable_inbox_replies() == nil)
