local client = require "client"
assert(client.live.now() == nil)
