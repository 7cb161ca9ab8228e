local client = require "client"
local com = client.community("placeholder_test_subreddit")
com.moderator:add("pyapitestuser3")
local moderators = com.moderator()
assert(#moderators == 1 and moderators[1] ~= client.member("pyapitestuser3"))
