local client = require "client"
local submission = client.submission("rmi79w", {fetch = false})
assert(client.user.pin(submission, {num = 7}) == nil)
assert(client.user.me():new{limit = 1}:first() ~= submission)
