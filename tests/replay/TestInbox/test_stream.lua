local client = require "client"
local item = client.inbox.stream():first()
assert(client.type(item) == "Message" and item.fullname == "t4_42oz8wy")
