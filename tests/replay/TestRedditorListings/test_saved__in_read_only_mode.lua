local client = require "client"
client.read_only = true
local listing = client.member("placeholder_username"):saved()
local ok, err = pcall(listing.collect, listing)
assert(not ok and err.kind == "forbidden" and err.status == 403)
