local client = require "client"
local list = client.community("askreddit"):hot():collect()
assert(#list == 100 and client.type(list[1]) == "Submission")
assert(list[1].fullname == "t3_hoocpo" and list[100].fullname == "t3_hox8t7")
