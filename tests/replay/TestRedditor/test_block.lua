local client = require "client"
local member = client.member("PyAPITestUser3", {fetch = true})
assert(member.fullname == "t2_6c1xj")
assert(member:block() == nil)
