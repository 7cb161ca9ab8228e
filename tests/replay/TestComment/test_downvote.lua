local client = require "client"
local comment = client.comment("fwxxs5d", {fetch = false})
assert(comment:downvote() == nil)
