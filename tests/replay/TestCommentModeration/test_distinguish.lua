local client = require "client"
local comment = client.comment("fy79crc", {fetch = false}).mod:distinguish()
assert(comment.id == "fy79crc")
assert(comment.distinguished == "moderator" and not comment.stickied)
