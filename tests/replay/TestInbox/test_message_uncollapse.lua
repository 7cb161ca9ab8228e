local client = require "client"
local messages = client.inbox.messages():collect()
assert(#messages == 100)
assert(client.inbox.uncollapse(messages) == nil) -- 25 a request
