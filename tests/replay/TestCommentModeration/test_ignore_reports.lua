local client = require "client"
local comment = client.comment("fx1jgsp", {fetch = false})
assert(comment.mod:ignore_reports() == nil)
