local client = require "client"
local list = client.community("askreddit"):rising():collect()
assert(#list == 100 and client.type(list[1]) == "Submission")
assert(list[1].fullname == "t3_hoyfl7" and list[100].fullname == "t3_hozl09")
