local client = require "client"
local com = client.community("placeholder_test_subreddit")
local list = com.contributor
list:add("pyapitestuser3")
local members = list():collect()
assert(#members == 1 and members[1] == client.member("pyapitestuser3"))
assert(members[1].date == 1594429733 and members[1].fullname == "t2_6c1xj")
list:remove("pyapitestuser3")
assert(#list():collect() == 0)
