local client = require "client"
local friends = client.user.friends()
assert(#friends == 6 and friends[1].name == "notseano" and friends[1].fullname == "t2_ey3dr")
for _, friend in ipairs(friends) do assert(client.type(friend) == "Member") end
