local client = require "client"
local members = client.members.search("praw"):collect()
assert(#members == 10 and client.type(members[1]) == "Member")
assert(members[1].name == "prawnathan" and members[10].name == "PrawnSolo")
