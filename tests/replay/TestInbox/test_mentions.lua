local client = require "client"
local mentions = client.inbox.mentions{limit = 16}:collect()
assert(#mentions == 16 and mentions[1].id == "ekftbox")
for _, mention in ipairs(mentions) do assert(client.type(mention) == "Comment") end
