local client = require "client"
local communities = client.communities.recommended({"cityporn", "earthporn"}, {"skyporn", "winterporn"})
assert(#communities == 10 and communities[1].display_name == "BackYardChickens")
for _, community in ipairs(communities) do assert(client.type(community) == "Community") end
