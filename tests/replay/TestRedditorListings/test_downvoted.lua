local client = require "client"
local items = client.member("placeholder_username"):downvoted():collect()
assert(#items == 2 and items[1].id == "hm7swp" and items[2].id == "hmdoy8")
