local client = require "client"
local thread = client.live("1595195m6j9zw")
assert(thread.contributor:invite("placeholder_username", {permissions = {}}) == nil)
