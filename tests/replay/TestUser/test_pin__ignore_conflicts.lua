local client = require "client"
local submission = client.submission("rmi79w", {fetch = false})
assert(client.user.pin(submission) == nil) -- it is pinned already
assert(client.user.pin(submission) == nil)
