local client = require "client"
local message = client.inbox.messages():first()
assert(message.fullname == "t4_42oz8wy")
assert(message:delete() == nil)
