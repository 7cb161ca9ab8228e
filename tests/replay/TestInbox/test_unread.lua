local client = require "client"
local unread = client.inbox.unread{limit = 64}:collect()
assert(#unread == 1 and unread[1].subject == "[direct chat room]" and unread[1].new == true)
