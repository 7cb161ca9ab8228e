local client = require "client"
local collection = client.community("placeholder_test_subreddit").collections("3aa31024-711b-46b2-9514-3fd50619f6e8")
local order = {}
for i = 1, 7 do order[i] = collection.link_ids[(i + 2) % 7 + 1] end
assert(order[1] == "t3_hmidr3")
collection.mod:reorder(order)
collection:load()
assert(table.concat(collection.link_ids, " ") == table.concat(order, " "))
