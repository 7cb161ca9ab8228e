local client = require "client"
local com = client.community("placeholder_test_subreddit")
local text = "Testing **Async PRAW** link submission *with markdown selftext*."
local post = com:submit("Test Title", {url = "https://asyncpraw.readthedocs.org/en/stable/", selftext = text})
post:load()
assert(post.id == "1o1gyzq" and post.selftext == text)
assert(post.url == "https://asyncpraw.readthedocs.org/en/stable/")
