local client = require "client"
local submission = client.submission("hmkbt8", {fetch = false})

submission:delete()
submission:load()
assert(submission.author == nil and submission.selftext == "[deleted]")
