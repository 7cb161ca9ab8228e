local client = require "client"
local submission = client.submission("hrzz2x", {fetch = false}).mod:undistinguish()
assert(submission.id == "hrzz2x" and submission.distinguished == nil)
