local client = require "client"
local submission = client.submission("hmkbt8", {fetch = false})

for _ = 1, 2 do assert(submission.mod:sticky{bottom = false} == nil) end -- it is pinned already
