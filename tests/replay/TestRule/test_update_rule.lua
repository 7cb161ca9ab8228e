local client = require "client"
local rule = client.community("placeholder_test_subreddit").rules:get_rule("No spa3")
local changed = rule.mod:update{description = "Updated rule", kind = "link", violation_reason = "PUpdate"}
assert(changed == rule and changed.description == "Updated rule" and changed.kind == "link" and changed.violation_reason == "PUpdate")
assert(rule.description == "Do not spam. Spam bad" and rule.kind == "all" and rule.violation_reason == "No spa3")
