local client = require "client"
local comment = client.comment("fx1it87", {fetch = false})
assert(comment:report("custom") == nil)
