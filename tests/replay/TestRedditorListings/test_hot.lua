local client = require "client"
local items = client.member("spez"):hot():collect()
assert(#items == 100)
assert(client.type(items[1]) == "Submission" and items[1].id == "hi3oht")
assert(client.type(items[100]) == "Comment" and items[100].id == "egejeph")
