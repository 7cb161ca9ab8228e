local client = require "client"
local multi = client.multicommunity.create{display_name = "Async PRAW create test", communities = {"redditdev"}}
assert(multi.display_name == "Async PRAW create test" and multi.name == "async_praw_create_test")
assert(#multi.communities == 1 and multi.communities[1].display_name == "redditdev")
