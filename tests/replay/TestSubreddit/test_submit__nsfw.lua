local client = require "client"
local com = client.community("placeholder_test_subreddit")
local post = com:submit("Test Title", {selftext = "Test text.", nsfw = true})
post:load()
assert(post.id == "hn8fe6" and post.over_18 == true)
