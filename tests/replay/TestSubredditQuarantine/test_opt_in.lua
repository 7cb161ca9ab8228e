local client = require "client"
local com = client.community("tiananmenaquarefalse")
local ok, err = pcall(function() com:top():first() end)
assert(not ok and err.kind == "forbidden" and err.status == 403)
com.quaran:opt_in()
assert(client.type(com:top():first()) == "Submission")
