local client = require "client"
local com = client.community("placeholder_test_subreddit")
local me = client.member("placeholder_username")
com.flair:set(me, {flair_template_id = "c99ff6d0-c559-11ea-b93b-0ef0f80279f1"})
