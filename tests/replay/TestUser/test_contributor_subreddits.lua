local client = require "client"
local communities = client.user.contributor_communities():collect()
assert(#communities == 100)
assert(communities[1].display_name == "pics" and client.type(communities[1]) == "Community")
