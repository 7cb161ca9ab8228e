local client = require "client"
local rules = client.community("placeholder_test_subreddit").rules
local list = rules():collect()
assert(#list == 8 and list[1].short_name == "No spa5" and list[8].kind == "comment")
for _, rule in ipairs(list) do
  assert(client.type(rule) == "Rule" and tostring(rule.community) == "placeholder_test_subreddit")
end
assert(rules:get_rule("PRAW Test", {fetch = false}) == list[7])
