local client = require "client"
local communities = client.communities.stream():take(101):collect()
assert(#communities == 101 and client.type(communities[1]) == "Community")
assert(communities[1].display_name == "thatisnotwhatthatsfor" and communities[101].display_name == "TheCouve")
