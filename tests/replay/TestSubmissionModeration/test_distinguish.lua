local client = require "client"
local submission = client.submission("hrzz2x", {fetch = false})
assert(submission.mod:distinguish() == nil)
