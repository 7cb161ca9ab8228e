local client = require "client"
local member = client.member("subreddit_stats")
assert(member:message{subject = "Async PRAW test", message = "This is a test from Async PRAW"} == nil)
