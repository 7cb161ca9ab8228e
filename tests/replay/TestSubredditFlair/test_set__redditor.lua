local client = require "client"
local com = client.community("placeholder_test_subreddit")
local me = client.member("placeholder_username")
com.flair:set(me, {text = "redditor flair"})
