local client = require "client"
local thread = client.live("1595195m6j9zw")
assert(thread.contrib:update{title = "new title", other1 = "other 1", other2 = "other 2"} == nil)
