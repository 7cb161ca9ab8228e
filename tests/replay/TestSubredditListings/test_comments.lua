local client = require "client"
local list = client.community("askreddit"):comments():collect()
assert(#list == 100 and client.type(list[1]) == "Comment")
assert(list[1].fullname == "t1_fxl1p7i" and list[100].fullname == "t1_fxl1nct")
