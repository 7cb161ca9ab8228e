local client = require "client"
assert(client.live("ukaeu1ik4sw5", {fetch = true}).title == "reddit updates")
