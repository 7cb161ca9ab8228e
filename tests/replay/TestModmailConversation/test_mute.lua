local client = require "client"
local all = client.community("all")
local conversation = all.modmail("faj6z")
assert(not conversation.user.mute_status.isMuted)
conversation:mute()
local after = all.modmail("faj6z")
assert(after.user.mute_status.isMuted)
assert(after.user.mute_status.endDate == "2020-07-09T02:35:22.619359+00:00")
assert(#after.messages == 3 and after.messages[3].id == "o1s80")
