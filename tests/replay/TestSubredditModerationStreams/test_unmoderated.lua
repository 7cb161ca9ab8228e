local client = require "client"
local items = client.community("mod").mod.stream:unmoderated():take(101):collect()
assert(#items == 101 and items[1].fullname == "t3_hp1y69")
assert(items[101].fullname == "t3_hp254q")
