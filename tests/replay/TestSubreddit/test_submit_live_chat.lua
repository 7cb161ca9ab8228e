local client = require "client"
local com = client.community("placeholder_test_subreddit")
local post = com:submit("Test Title", {selftext = "", discussion_type = "CHAT"})
post:load()
assert(post.id == "hn8g0p" and post.discussion_type == "CHAT")
