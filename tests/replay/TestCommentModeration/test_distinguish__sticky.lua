local client = require "client"
local comment = client.comment("fy79crc", {fetch = false}).mod:distinguish{sticky = true}
assert(comment.id == "fy79crc")
assert(comment.distinguished == "moderator" and comment.stickied)
