local client = require "client"
local items = client.community("mod").mod.stream:spam():take(101):collect()
assert(#items == 101 and items[1].fullname == "t1_gjo2fdp")
assert(items[101].fullname == "t1_gjo5lyy")
