local client = require "client"
local emoji = client.community("placeholder_test_subreddit").emoji:get_emoji("test_png")
assert(emoji.created_by == "t2_3ebyblla" and emoji.mod_flair_only == true and tostring(emoji) == "test_png")
