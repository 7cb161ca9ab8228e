local client = require "client"
local blocked = client.user.blocked()
assert(#blocked == 1 and blocked[1].name == "PyAPITestUser3" and blocked[1].fullname == "t2_6c1xj")
assert(blocked[1]:unblock() == nil)
