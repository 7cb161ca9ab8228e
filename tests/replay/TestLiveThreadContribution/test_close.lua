local client = require "client"
local thread = client.live("1595195m6j9zw")
assert(thread.contrib:close() == nil)
