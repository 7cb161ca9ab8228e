local client = require "client"
local com = client.community("placeholder_test_subreddit")
com:subscribe()
