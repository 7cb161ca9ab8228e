local client = require "client"
local all = client.community("all")
local conversation = all.modmail("faj6z")
assert(conversation.user.mute_status.isMuted)
conversation:unmute()
local after = all.modmail("faj6z")
assert(after.user.mute_status.isMuted == false)
