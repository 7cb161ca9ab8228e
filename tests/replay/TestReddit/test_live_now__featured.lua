local client = require "client"
local thread = client.live.now()
assert(client.type(thread) == "LiveThread" and thread.id == "z2f981agq7ky")
