local client = require "client"
local member = client.member("subreddit_stats")
member:message{
  subject = "Async PRAW test",
  message = "This is a test from Async PRAW",
  from_community = "placeholder_test_subreddit",
}
