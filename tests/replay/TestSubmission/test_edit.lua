local client = require "client"
local submission = client.submission("hmkbt8", {fetch = false})

assert(submission:edit("New text") == submission)
assert(submission.selftext == "New text")
