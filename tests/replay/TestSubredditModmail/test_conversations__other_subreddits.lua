local client = require "client"
local pics = client.community("pics")
local list = pics.modmail:conversations{other_communities = {"LifeProTips"}}:collect()
assert(#list == 49 and list[49].id == "vxat9")
local owners = {}
for _, conversation in ipairs(list) do owners[conversation.owner.display_name] = true end
assert(owners.pics and owners.LifeProTips)
assert(list[1].messages[1].author.name == "MoutainCrown" or #list[1].messages == 1)
