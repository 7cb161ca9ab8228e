local client = require "client"
local thread = client.live("1595195m6j9zw")
assert(#thread:discussions{limit = client.null}:collect() == 0)
