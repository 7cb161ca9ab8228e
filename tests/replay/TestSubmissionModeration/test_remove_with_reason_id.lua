local client = require "client"
local submission = client.submission("hmkbt8", {fetch = false})
assert(submission.mod:remove{reason_id = "159bqhvme3rxe"} == nil)
