local client = require "client"
local submission = client.submission("hmkbt8", {fetch = false})
assert(submission.mod:suggested_sort{sort = "blank"} == nil)
