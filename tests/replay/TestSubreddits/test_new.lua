local client = require "client"
local communities = client.communities.new{limit = 300}:collect()
assert(#communities == 300)
assert(communities[1].display_name == "WrapItUpDoug" and communities[300].display_name == "Firestarcitizenmemes")
