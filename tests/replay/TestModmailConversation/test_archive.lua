local client = require "client"
local all = client.community("all")
local conversation = all.modmail("faj6z")
assert(conversation.state == 1)
conversation:archive()
local after = all.modmail("faj6z")
assert(after.state == 2 and after.id == "faj6z")
assert(#after.mod_actions == 1 and after.mod_actions[1].id == "97f9h")
