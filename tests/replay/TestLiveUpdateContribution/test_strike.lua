local client = require "client"
local update = client.live("1595195m6j9zw"):get_update("3e95636e-bf2c-11ea-9488-0e29bbfe5f37", {fetch = false})
assert(update.contrib:strike() == nil)
