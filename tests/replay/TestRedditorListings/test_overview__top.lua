local client = require "client"
local items = client.member("spez").overview:top():collect()
assert(#items == 100 and items[1].id == "cszv2lg" and items[100].id == "dgkdyfd")
