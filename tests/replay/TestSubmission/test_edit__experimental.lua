local client = require "client"
local submission = client.submission("mcqjl8", {fetch = false})

submission:_edit_experimental("New text")
assert(submission.selftext == "New text")
