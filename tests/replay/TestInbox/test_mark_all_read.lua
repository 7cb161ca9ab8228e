local client = require "client"
client.inbox.mark_unread(client.inbox.all{limit = 2}:collect())
assert(client.inbox.mark_all_read() == nil)
assert(#client.inbox.unread():collect() == 0)
