local client = require "client"
local items = client.community("mod").mod.stream:log():take(101):collect()
assert(#items == 101 and items[1].id == "ModAction_5ba314dc-c31a-11ea-b7ac-0e384c90df01")
assert(items[101].id == "ModAction_87f8d7c8-c31b-11ea-b6d1-0ab89574135a")
