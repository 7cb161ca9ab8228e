local client = require "client"
local rules = client.community("placeholder_test_subreddit").rules
local old = rules():collect()
local new = rules.mod:reorder(old)
assert(#new == 7 and new[1].short_name == "No spa3")
for i, rule in ipairs(old) do assert(new[i] == rule) end
