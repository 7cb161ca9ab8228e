local client = require "client"
local thread = client.live("ukaeu1ik4sw5", {fetch = true})
assert(thread.title == "reddit updates" and thread.created_datetime.unix == 1426261712)
