local client = require "client"
local path = arg[2]:match("^https://[^/]+(.*)&raw_json=1$")
local ok, err = pcall(client.request, {method = "GET", path = path})
assert(not ok and err.kind == "bad_request" and err.status == 400, tostring(err))
