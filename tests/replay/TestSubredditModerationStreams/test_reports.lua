local client = require "client"
local items = client.community("mod").mod.stream:reports():take(10):collect()
assert(#items == 10 and items[1].fullname == "t3_hp00z2")
