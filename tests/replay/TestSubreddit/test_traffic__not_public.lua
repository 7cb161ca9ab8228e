local client = require "client"
local ok, err = pcall(function() client.community("announcements"):traffic() end)
assert(not ok and err.kind == "not_found" and err.status == 404)
