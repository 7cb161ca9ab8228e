local client = require "client"
local multi = client.multicommunity{redditor = "kjoneslol", name = "sfwpornnetwork", fetch = true}
assert(#multi.subreddits == 100 and multi.communities[1].display_name == "MicroPorn")
for _, community in ipairs(multi.communities) do assert(client.type(community) == "Community") end
