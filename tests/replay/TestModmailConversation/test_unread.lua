local client = require "client"
local all = client.community("all")
local conversation = all.modmail("faj6z")
assert(conversation.last_unread == nil)
conversation:unread()
local after = all.modmail("faj6z")
assert(after.last_unread == "2020-07-06T02:35:28.295477+00:00")
