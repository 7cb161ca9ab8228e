local client = require "client"
local com = client.community("placeholder_test_subreddit")
local ok, err = pcall(function() com.mod:accept_invite() end)
assert(not ok and err.kind == "api" and err.items[1].code == "NO_INVITE_FOUND")
