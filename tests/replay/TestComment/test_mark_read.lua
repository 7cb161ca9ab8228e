local client = require "client"
local comment = client.inbox.unread():first()
assert(client.type(comment) == "Comment" and comment.id == "fszpuyo")
comment:mark_read()
