local client = require "client"
local comment = client.comment("fx1ec2p", {fetch = false})

local reply = comment:reply("Comment reply")
assert(reply.body == "Comment reply" and not reply.is_root)
assert(reply.author == client.member("placeholder_username"))
assert(reply.parent_id == comment.fullname)
