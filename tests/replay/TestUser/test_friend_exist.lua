local client = require "client"
local friend = client.user.friends{user = client.user.me()}
assert(client.type(friend) == "Member" and friend.name == "Lil_SpazJoekp" and friend.date == 1593912230)
