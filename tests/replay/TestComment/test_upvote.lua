local client = require "client"
local comment = client.comment("fx19hsi", {fetch = false})
assert(comment:upvote() == nil)
