local client = require "client"
local ok, err = pcall(client.user.pin, client.submission("rmhl6m", {fetch = false}))
assert(not ok and err.kind == "bad_request" and err.status == 400)
