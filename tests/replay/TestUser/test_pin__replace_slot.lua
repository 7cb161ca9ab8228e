local client = require "client"
local com = client.community("placeholder_test_subreddit")
local submission = com:submit("Async PRAW Test replace slot 1", {selftext = "Testing .pin method 1"})
client.user.pin(submission, {num = 1})
assert(client.user.me():new{limit = 4}:first() == submission)
