local client = require "client"
local rules = client.community("placeholder_test_subreddit").rules
local ok, err = pcall(function() rules.mod:reorder{} end)
assert(not ok and err.kind == "api" and err.items[1].code == "SR_RULE_MISSING_FROM_ORDER")
