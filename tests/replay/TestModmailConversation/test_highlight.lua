local client = require "client"
local all = client.community("all")
local conversation = all.modmail("faj6z")
assert(conversation.is_highlighted == false)
conversation:highlight()
local after = all.modmail("faj6z")
assert(after.is_highlighted == true)
