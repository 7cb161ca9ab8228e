local client = require "client"
local me = client.user.me()
local trophies, again = me:trophies(), me:trophies()
assert(#trophies == 8 and #again == 8 and trophies[1] ~= trophies[2])
for i, trophy in ipairs(trophies) do assert(trophy == again[i]) end
