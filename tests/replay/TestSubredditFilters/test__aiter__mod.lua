local client = require "client"
local filtered = client.community("mod").filters():collect()
assert(#filtered == 3 and client.type(filtered[1]) == "Community")
assert(filtered[1] == client.community("RoastMe") and tostring(filtered[3]) == "OutOfTheLoop")
