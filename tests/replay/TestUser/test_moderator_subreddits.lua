local client = require "client"
local communities = client.user.moderator_communities{limit = math.huge}:collect()
assert(#communities == 256)
assert(communities[1].display_name == "pics" and communities[256].display_name == "a:t5_13vkjv")
