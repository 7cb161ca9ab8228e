local client = require "client"
local comment = client.comment("cklfmye", {fetch = false})

local parent = comment:parent()
assert(client.type(parent) == "Submission" and parent.fullname == comment.parent_id)
parent:load()
assert(parent.comments[1] == comment and comment.is_root)
