local client = require "client"
local reasons = client.community("placeholder_test_subreddit").mod.removal_reasons
local reason = reasons:add{message = "test", title = "Test"}
assert(client.type(reason) == "RemovalReason" and reason.id == "159br6itukx4h" and tostring(reason.community) == "placeholder_test_subreddit")
