local client = require "client"
local com = client.community("placeholder_test_subreddit")
com.flair:configure{position = client.null, self_assign = true, link_position = client.null, link_self_assign = true}
