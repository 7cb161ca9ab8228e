local client = require "client"
client.inbox.mark_read(client.inbox.unread():collect())
local unread = client.inbox.unread{limit = 10, mark_read = false}:collect()
client.inbox.mark_read(unread) -- nothing to mark, so nothing is sent
assert(#unread == 0 and client.inbox.unread{limit = 10, mark_read = false}:first() == nil)
