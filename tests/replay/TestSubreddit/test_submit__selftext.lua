local client = require "client"
local com = client.community("placeholder_test_subreddit")
local post = com:submit("Test Title", {selftext = "Test text."})
post:load()
assert(post.author == client.member("placeholder_username"))
assert(post.selftext == "Test text." and post.title == "Test Title")
