local client = require "client"
local filtered = client.community("all").filters():collect()
assert(#filtered == 2 and client.type(filtered[1]) == "Community")
assert(filtered[1] == client.community("politics") and tostring(filtered[2]) == "gtaonline")
