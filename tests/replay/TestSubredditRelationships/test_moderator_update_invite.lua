local client = require "client"
local com = client.community("placeholder_test_subreddit")
com.moderator:update_invite("pyapitestuser3", {permissions = {"mail"}})
