local client = require "client"
local update = client.live("1595195m6j9zw"):get_update("ec5ead40-bf2a-11ea-a3be-0e0d584e0b0b", {fetch = false})
assert(update.contrib:remove() == nil)
