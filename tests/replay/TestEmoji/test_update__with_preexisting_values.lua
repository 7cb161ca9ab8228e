local client = require "client"
local emoji = client.community("placeholder_test_subreddit").emoji:get_emoji("test_png")
assert(emoji.mod_flair_only == false)
emoji:update{mod_flair_only = true}
assert(emoji.mod_flair_only == true and emoji.post_flair_allowed == false)
