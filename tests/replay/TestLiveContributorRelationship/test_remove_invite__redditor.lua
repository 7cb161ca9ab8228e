local client = require "client"
local thread = client.live("1595195m6j9zw")
assert(thread.contributor:remove_invite(client.member{fullname = "t2_3ebyblla"}) == nil)
