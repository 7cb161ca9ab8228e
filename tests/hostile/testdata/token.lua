local client, log = require "client", require "log"
local ok, e = pcall(client.user.me)
assert(not ok)
log.info("me", {kind = type(e) == "string" and "script" or e.kind, message = tostring(e)})
