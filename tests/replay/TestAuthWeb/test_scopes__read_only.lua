local client = require "client"
local web = client.new(nil, {refresh_token = client.null, redirect_uri = "placeholder_redirect_uri"})
assert(web.read_only == true)
assert(table.concat(web.auth.scopes(), " ") == "*")
