local client = require "client"
local member = client.member{fullname = "t2_6c1xj", fetch = true}
assert(member.name == "PyAPITestUser3" and member.created_utc == 1322552953)
