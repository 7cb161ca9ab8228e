local client = require "client"
local items = client.member("spez"):top():collect()
assert(#items == 100)
assert(client.type(items[1]) == "Submission" and items[1].id == "7jsyqt")
assert(client.type(items[100]) == "Comment" and items[100].id == "csz1g9d")
