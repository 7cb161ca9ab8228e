local client = require "client"
local comment = client.comment("fwxxs5d", {fetch = false})

assert(comment:edit("New text") == comment)
assert(comment.body == "New text")
