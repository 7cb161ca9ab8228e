local client = require "client"
local pinned = client.user.me():new{limit = 4}:collect()
client.user.pin(pinned[2], {state = false})
client.user.pin(pinned[1], {state = false})
local com = client.community("placeholder_test_subreddit")
local submission = com:submit("Async PRAW Test 5", {selftext = "Testing .pin method 5"})
client.user.pin(submission, {num = 4})
assert(client.user.me():new{limit = 4}:first() == submission)
