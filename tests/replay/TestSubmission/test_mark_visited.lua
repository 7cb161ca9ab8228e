local client = require "client"
local submission = client.submission("hmkfoi", {fetch = false})
assert(submission:mark_visited() == nil)
