local client = require "client"
local com = client.community("placeholder_test_subreddit")
local moderators = com.moderator("placeholder_username")
assert(#moderators == 1 and moderators[1].mod_permissions[1] == "all")
