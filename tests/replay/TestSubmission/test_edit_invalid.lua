local client = require "client"
local submission = client.submission("hmkfoy", {fetch = false})

local ok, err = pcall(submission.edit, submission, "rewtwert")
assert(not ok and err.kind == "api", tostring(err))
assert(err.items[1].message == "This post can't be edited" and err.items[1].field == "text")
