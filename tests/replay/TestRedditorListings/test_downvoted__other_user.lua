local client = require "client"
local listing = client.member("spez"):downvoted()
local ok, err = pcall(listing.first, listing)
assert(not ok and err.kind == "forbidden" and err.op == "member.downvoted")
