local client = require "client"
local communities = client.communities.premium():collect()
assert(#communities == 100 and communities[1].display_name == "lounge")
