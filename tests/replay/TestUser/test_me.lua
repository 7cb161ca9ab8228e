local client = require "client"
local me = client.user.me()
assert(client.type(me) == "Member" and me.name == "Lil_SpazJoekp" and me.fullname == "t2_o77bz")
assert(client.user.me() == me) -- asked for once
