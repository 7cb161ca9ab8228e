local client = require "client"
local comment = client.inbox.comment_replies():first()
assert(client.type(comment) == "Comment" and comment.id == "myngt77")
assert(comment:refresh() == comment and comment.id == "myngt77" and comment.depth == 2)
