local client = require "client"
local comment = client.comment("d81vwef")
assert(#comment.replies == 0)
comment:refresh()
assert(#comment.replies > 0)
