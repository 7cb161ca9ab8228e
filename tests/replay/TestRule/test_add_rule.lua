local client = require "client"
local rules = client.community("placeholder_test_subreddit").rules
local rule = rules.mod:add{short_name = "PRAW Test", kind = "all", description = "Test by Async PRAW", violation_reason = "PTest"}
assert(rule.short_name == "PRAW Test" and rule.kind == "all" and rule.description == "Test by Async PRAW" and rule.violation_reason == "PTest")
assert(rule.created_datetime.unix == 1594109380 and rule.priority == 6)
