local client = require "client"
local com = client.community("placeholder_test_subreddit")
local post = com:submit("Test Title", {selftext = ""})
post:load()
assert(post.id == "hn8720" and post.selftext == "" and post.title == "Test Title")
