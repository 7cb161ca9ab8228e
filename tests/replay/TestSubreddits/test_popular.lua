local client = require "client"
local communities = client.communities.popular{limit = 15}:collect()
assert(#communities == 15 and communities[1].display_name == "Home" and communities[15].display_name == "modernwarfare")
