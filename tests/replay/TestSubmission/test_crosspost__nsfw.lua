local client = require "client"
local submission = client.submission("6vx01b"):crosspost("placeholder_test_subreddit", {nsfw = true}):load()
assert(submission.crosspost_parent == "t3_6vx01b")
assert(submission.over_18 == true)
