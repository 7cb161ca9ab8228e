local client = require "client"
local all = client.community("all")
local conversation = all.modmail("faj6z")
local other = all.modmail("fajcu")
assert(other.subject == "test2" and #other.messages == 2)
conversation:read{other_conversations = {other}}
