local client = require "client"
local rules = client.community("placeholder_test_subreddit").rules
local rule = rules.mod:add{short_name = "PRAW Test 2", kind = "comment"}
assert(rule.short_name == "PRAW Test 2" and rule.kind == "comment" and rule.description == "" and rule.violation_reason == "PRAW Test 2")
