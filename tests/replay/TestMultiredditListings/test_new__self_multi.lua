local client = require "client"
local multi = client.user.multicommunities()[1]
local submissions = multi:new():collect()
assert(#submissions == 100 and submissions[1].id == "hmixxp" and submissions[100].id == "hlehrp")
