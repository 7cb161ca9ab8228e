local client = require "client"
local items = client.member("placeholder_username"):hidden():collect()
assert(#items == 1 and items[1].id == "hmcl9t")
