local client = require "client"
local comment = client.info{fullnames = {"t1_hnxx8f2"}}:first()
assert(client.type(comment) == "Comment")
client.user.pin(comment)
assert(client.user.me():new{limit = 1}:first() ~= comment)
