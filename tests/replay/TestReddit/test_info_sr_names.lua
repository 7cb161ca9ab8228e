local client = require "client"
local found = client.info{communities = {client.community("redditdev"), "reddit.com", "t:1337", "nl"}}:collect()
assert(#found == 4)
for _, community in ipairs(found) do assert(client.type(community) == "Community") end
