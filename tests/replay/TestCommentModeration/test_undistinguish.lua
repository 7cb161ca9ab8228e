local client = require "client"
local comment = client.comment("fy79crc", {fetch = false}).mod:undistinguish()
assert(comment.id == "fy79crc")
assert(comment.distinguished == nil)
