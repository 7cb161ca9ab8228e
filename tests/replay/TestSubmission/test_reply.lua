local client = require "client"
local submission = client.submission("hmkbt8", {fetch = false})

local comment = submission:reply("Test reply")
assert(comment.author == client.member("placeholder_username"))
assert(comment.body == "Test reply" and comment.parent_id == submission.fullname)
