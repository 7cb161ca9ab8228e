local client = require "client"
local items = client.community("all").stream:comments():take(400):collect()
assert(#items == 400 and client.type(items[400]) == "Comment")
assert(items[1].fullname == "t1_fy72wgi" and items[400].fullname == "t1_fy72ws3")
