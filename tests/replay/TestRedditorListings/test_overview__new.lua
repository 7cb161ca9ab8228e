local client = require "client"
local items = client.member("spez").overview:new():collect()
assert(#items == 100 and items[1].id == "optfyql" and items[100].id == "mzqqmaw")
