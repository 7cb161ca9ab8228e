local client = require "client"
local com = client.community("placeholder_test_subreddit")
com.moderator:invite("pyapitestuser3", {permissions = {}})
local moderators = com.moderator()
assert(#moderators == 1 and moderators[1].name == "placeholder_username")
