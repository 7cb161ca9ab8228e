local client = require "client"
local comment = client.comment("fy79crc", {fetch = false})
assert(comment.mod:distinguish{sticky = true} == nil)
