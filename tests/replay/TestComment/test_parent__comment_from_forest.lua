local client = require "client"
local comment = client.submission("2gmzqe").comments[1].replies[1]
local parent = comment:parent()
assert(client.type(parent) == "Comment" and parent.fullname == comment.parent_id)
assert(parent.replies[1] == comment)
