local client = require "client"
local items = client.member("spez").overview:hot():collect()
assert(#items == 100 and items[1].id == "opq3e1a" and items[100].id == "mzqqmaw")
