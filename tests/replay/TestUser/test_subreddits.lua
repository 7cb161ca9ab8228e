local client = require "client"
local communities = client.user.communities():collect()
assert(#communities == 100 and client.type(communities[1]) == "Community")
assert(communities[1].display_name == "petthedamnpolarbear" and communities[100].display_name == "cablegore")
