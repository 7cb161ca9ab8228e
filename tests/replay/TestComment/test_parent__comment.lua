local client = require "client"
local comment = client.comment("cklhv0f", {fetch = false})

local parent = comment:parent():refresh()
assert(client.type(parent) == "Comment" and parent.fullname == comment.parent_id)
local found = false
for reply in parent.replies() do found = found or reply == comment end
assert(found)
