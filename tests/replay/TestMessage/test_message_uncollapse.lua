local client = require "client"
local message = client.inbox.messages():first()
assert(message.id == "ptybi7")
assert(message:uncollapse() == nil)
