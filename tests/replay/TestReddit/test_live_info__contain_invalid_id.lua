local client = require "client"
local ok, err = pcall(function() client.live.info({"invalid"}):collect() end)
assert(not ok and err.kind == "server" and err.status == 500, tostring(err))
