local client = require "client"
local submission = client.submission("hmkbt8", {fetch = false})
assert(submission.mod:sticky{state = false} == nil)
