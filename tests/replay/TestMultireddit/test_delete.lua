local client = require "client"
local multi = client.user.multicommunities()[1]
assert(multi.path == "/user/lil_spazbot/m/a_b_a_b_a_b_a_b_a_b/")
assert(multi:delete() == nil)
