local client = require "client"
local items = client.member("spez"):new():collect()
assert(#items == 100)
assert(client.type(items[1]) == "Comment" and items[1].id == "fwe9te8")
