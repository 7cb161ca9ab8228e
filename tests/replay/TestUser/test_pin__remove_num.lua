local client = require "client"
local submission = client.submission("rmi7ab", {fetch = false})
client.user.pin(submission, {num = 1, state = false})
assert(client.user.me():new{limit = 1}:first() ~= submission)
