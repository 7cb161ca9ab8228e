local client = require "client"
local thread = client.live("1595195m6j9zw")
assert(thread.contributor:update_invite("placeholder_username", {permissions = {"manage", "edit"}}) == nil)
