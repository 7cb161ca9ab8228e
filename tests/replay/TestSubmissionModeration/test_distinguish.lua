local client = require "client"
local submission = client.submission("hrzz2x", {fetch = false}).mod:distinguish()
assert(submission.id == "hrzz2x" and submission.distinguished == "moderator")
