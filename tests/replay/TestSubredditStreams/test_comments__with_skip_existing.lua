local client = require "client"
local items = client.community("askreddit").stream:comments{skip_existing = true}:take(3):collect()
assert(#items == 3 and items[1].fullname == "t1_hjlzwgi" and items[3].fullname == "t1_hjlzwgw")
