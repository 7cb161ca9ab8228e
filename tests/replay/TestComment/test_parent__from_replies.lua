local client = require "client"
local comment = client.inbox.comment_replies():first()
local parent = comment:parent()
assert(client.type(parent) == "Comment" and parent.fullname == comment.parent_id)
