local client = require "client"
local all = client.community("all")
local conversation = all.modmail("faj6z")
assert(conversation.is_highlighted)
conversation:unarchive()
local after = all.modmail("faj6z")
assert(after.state == 1 and after.subject == "test")
