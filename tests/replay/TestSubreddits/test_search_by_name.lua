local client = require "client"
local communities = client.communities.search_by_name("reddit"):collect()
assert(#communities == 12 and client.type(communities[1]) == "Community")
assert(communities[1].display_name == "redditrequest" and communities[7].display_name == "reddit.com")
