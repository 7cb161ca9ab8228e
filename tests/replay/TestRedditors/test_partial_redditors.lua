local client = require "client"
local members = client.members.partial_members{"t2_1w72", "t2_4x25quk"}:collect()
assert(#members == 2 and client.type(members[1]) == "PartialMember")
assert(members[1].fullname == "t2_1w72" and members[1].name == "spez")
assert(members[2].fullname == "t2_4x25quk" and members[2].name == "Pyprohly")
