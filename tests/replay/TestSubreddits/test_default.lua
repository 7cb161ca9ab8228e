local client = require "client"
local communities = client.communities.default{limit = math.huge}:collect()
assert(#communities == 47 and client.type(communities[1]) == "Community" and communities[1].display_name == "gadgets")
