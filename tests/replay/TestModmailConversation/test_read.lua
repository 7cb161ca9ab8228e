local client = require "client"
local all = client.community("all")
local conversation = all.modmail("faj6z")
assert(conversation:read() == nil)
