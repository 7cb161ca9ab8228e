local client = require "client"
local reason = client.community("placeholder_test_subreddit").mod.removal_reasons:get_reason("157l8fono55wf")
assert(reason.title == "test2")
assert(reason:delete() == nil)
