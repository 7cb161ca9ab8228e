local client = require "client"
assert(client.community("placeholder_test_subreddit").stylesheet:upload_banner_additional_image("white-square.jpg") == nil)
