local client = require "client"
local com = client.community("placeholder_test_subreddit")
com.moderator:update("placeholder_username", {permissions = {"config"}})
