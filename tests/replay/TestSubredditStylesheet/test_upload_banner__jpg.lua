local client = require "client"
assert(client.community("placeholder_test_subreddit").stylesheet:upload_banner("white-square.jpg") == nil)
