local client = require "client"
assert(#client.members.partial_members{"t2_invalid_abc", "t2_invalid_123"}:collect() == 0)

local ids = {}
for i = 1, 100 do ids[i] = "t2_invalid_abc" end
ids[101] = "t2_4x25quk" -- in the second request
local members = client.members.partial_members(ids):collect()
assert(#members == 1 and members[1].fullname == "t2_4x25quk")
