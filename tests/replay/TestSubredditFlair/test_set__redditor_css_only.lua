local client = require "client"
local com = client.community("placeholder_test_subreddit")
com.flair:set("placeholder_username", {css_class = "some class"})
