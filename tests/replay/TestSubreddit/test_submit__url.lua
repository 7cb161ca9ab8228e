local client = require "client"
local com = client.community("placeholder_test_subreddit")
local post = com:submit("Test Title", {url = "https://asyncpraw.readthedocs.org/en/stable/"})
post:load()
assert(post.author == client.member("placeholder_username") and post.title == "Test Title")
assert(post.url == "https://asyncpraw.readthedocs.org/en/stable/")
