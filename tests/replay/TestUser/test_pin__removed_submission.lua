local client = require "client"
local ok, err = pcall(client.user.pin, client.submission("rmi7ab", {fetch = false}))
assert(not ok and err.kind == "bad_request" and err.status == 400)
