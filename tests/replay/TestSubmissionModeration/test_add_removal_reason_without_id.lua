local client = require "client"
local submission = client.submission("hmkbt8", {fetch = false})

submission.mod:remove()
assert(submission.mod:_add_removal_reason{mod_note = "Foobar"} == nil)
