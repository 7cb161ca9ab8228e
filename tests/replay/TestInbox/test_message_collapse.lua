local client = require "client"
local messages = client.inbox.messages():collect()
assert(#messages == 100)
assert(client.inbox.collapse(messages) == nil) -- 25 a request
