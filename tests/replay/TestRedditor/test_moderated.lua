local client = require "client"
local moderated = client.member("spez"):moderated()
assert(#moderated == 20 and client.type(moderated[1]) == "Community")
assert(moderated[1].display_name == "announcements" and moderated[1].name == "t5_2r0ij")
assert(#client.member("Turambar420"):moderated() == 0)
