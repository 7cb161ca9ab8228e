local client = require "client"
local list = client.community("askreddit"):controversial():collect()
assert(#list == 100 and client.type(list[1]) == "Submission")
assert(list[1].fullname == "t3_fn67j" and list[100].fullname == "t3_2uh97e")
