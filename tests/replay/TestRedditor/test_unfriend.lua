local client = require "client"
local friend = client.user.friends()[1]
assert(friend == client.member("pyapitestuser3"))
assert(friend:unfriend() == nil)
