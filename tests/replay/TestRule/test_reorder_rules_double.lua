local client = require "client"
local rules = client.community("placeholder_test_subreddit").rules
local list = rules():collect()
list[#list + 1] = list[1]
local ok, err = pcall(function() rules.mod:reorder(list) end)
assert(not ok and err.kind == "api" and err.items[1].code == "SR_RULE_EXTRA_IN_ORDER" and err.status == 400)
