local client = require "client"
local com = client.community("placeholder_test_subreddit")
com:message{subject = "Test from Async PRAW", message = "Test content"}
