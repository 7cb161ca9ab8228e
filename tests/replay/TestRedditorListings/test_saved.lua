local client = require "client"
local items = client.member("placeholder_username"):saved():collect()
assert(#items == 1 and items[1].id == "hm7swp")
