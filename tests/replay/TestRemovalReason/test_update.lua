local client = require "client"
local reason = client.community("placeholder_test_subreddit").mod.removal_reasons:get_reason("159bqhvme3rxe")
assert(reason.message == "message")
reason:update{message = "New Message", title = "New Title"}
