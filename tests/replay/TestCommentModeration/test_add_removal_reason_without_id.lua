local client = require "client"
local comment = client.comment("fx1jgsp")
comment.mod:remove()
assert(comment.mod:_add_removal_reason{mod_note = "Test"} == nil)
