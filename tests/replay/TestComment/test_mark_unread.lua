local client = require "client"
local comment = client.inbox.comment_replies():first()
assert(comment.fullname == "t1_fx1bybl")
comment:mark_unread()
