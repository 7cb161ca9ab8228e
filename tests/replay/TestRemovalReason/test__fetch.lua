local client = require "client"
local reason = client.community("placeholder_test_subreddit").mod.removal_reasons:get_reason("159bqhvme3rxe")
assert(reason.title == "Be Kind" and reason.message == "New Message")
