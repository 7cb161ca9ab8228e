local client = require "client"
local rule = client.community("placeholder_test_subreddit").rules:get_rule(6)
local same = rule.mod:update()
for _, field in ipairs{"created_utc", "description", "kind", "priority", "short_name", "community", "violation_reason"} do
  assert(rule[field] == same[field], field)
end
assert(same.short_name == "Test Rule" and same.priority == 5)
