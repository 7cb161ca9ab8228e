local client = require "client"
local items = client.community("mod").mod.stream:edited():take(101):collect()
assert(#items == 101 and items[1].fullname == "t1_gjnj0mj")
assert(items[101].fullname == "t1_gjo2y0k")
