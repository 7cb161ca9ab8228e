local client = require "client"
local profiles = client.members.stream():take(101):collect()
assert(#profiles == 101 and client.type(profiles[1]) == "UserCommunity")
assert(tostring(profiles[1]) == "u_CharisMike" and tostring(profiles[101]) == "u_lurksforporn")
