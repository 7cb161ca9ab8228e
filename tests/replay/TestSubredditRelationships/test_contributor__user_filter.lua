local client = require "client"
local com = client.community("placeholder_test_subreddit")
local members = com.contributor{member = "pyapitestuser3"}:collect()
assert(#members == 1 and members[1].name == "PyAPITestUser3" and client.type(members[1]) == "Member")
