local client = require "client"
local ok, err = pcall(client.submission, {url = "https://reddit.com/r/space/s/"})
assert(not ok and err.kind == "invalid", tostring(err))
