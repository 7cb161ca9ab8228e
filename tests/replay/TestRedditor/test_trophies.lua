local client = require "client"
local trophies = client.member("spez"):trophies()
assert(#trophies == 26 and client.type(trophies[1]) == "Trophy")
assert(trophies[1].name == "15-Year Club" and tostring(trophies[1]) == "15-Year Club")
