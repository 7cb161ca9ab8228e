local client = require "client"
local items, marked = client.inbox.all{limit = 10}:collect(), {}
assert(#items == 10 and client.type(items[1]) == "Message" and client.type(items[3]) == "Comment")
client.inbox.mark_unread(items)
for _, item in ipairs(items) do marked[item.fullname] = true end
local unread = client.inbox.unread{limit = 10, mark_read = false}:collect()
assert(#unread == 2 and marked[unread[1].fullname] and marked[unread[2].fullname])
