local client = require "client"
local submission = client.submission("hmkbt8", {fetch = false})
assert(submission.flair:select("94f13282-e2e8-11e8-8291-0eae4e167256") == nil)
