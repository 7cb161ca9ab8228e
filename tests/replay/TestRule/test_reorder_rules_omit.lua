local client = require "client"
local rules = client.community("placeholder_test_subreddit").rules
local list = rules():take(7):collect()
local ok, err = pcall(function() rules.mod:reorder(list) end)
assert(not ok and err.kind == "api" and err.items[1].code == "SR_RULE_MISSING_FROM_ORDER")
