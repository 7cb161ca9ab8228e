local client = require "client"
local message = client.inbox.messages():first()
assert(message.id == "30ru7t9")
assert(message:mark_unread() == nil)
