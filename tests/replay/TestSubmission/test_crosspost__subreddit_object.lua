local client = require "client"
local submission = client.submission("6vx01b"):crosspost(client.community("placeholder_test_subreddit")):load()
assert(submission.crosspost_parent == "t3_6vx01b")
assert(submission.author == client.member("placeholder_username") and submission.title == "Test Title")
