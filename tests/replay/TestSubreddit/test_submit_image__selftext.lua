local client = require "client"
local com = client.community("placeholder_test_subreddit")
local text = "Testing **Async PRAW** image submission *with markdown selftext*."
local post = com:submit("Testing Async PRAW image submission with selftext", {image = {name = "test.png", content = "PNG"}, selftext = text})
assert(post.id == "1o1hb24" and post.selftext == text)
