local client = require "client"
local com = client.community("tiananmenaquarefalse")
com.quaran:opt_out()
local ok, err = pcall(function() com:new():first() end)
assert(not ok and err.kind == "forbidden")
