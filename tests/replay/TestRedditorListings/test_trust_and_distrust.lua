local client = require "client"
local member = client.member("PyAPITestUser3")
assert(member:trust() == nil)
local trusted = client.user.trusted()
assert(#trusted == 1 and trusted[1] == member)
assert(trusted[1]:distrust() == nil)
