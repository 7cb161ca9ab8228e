local client = require "client"
assert(client.community("placeholder_test_subreddit").stylesheet:delete_mobile_icon() == nil)
