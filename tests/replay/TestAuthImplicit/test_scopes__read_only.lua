local client = require "client"
local installed = client.new(nil, {client_secret = client.null, refresh_token = client.null})
assert(installed.read_only == true)
assert(table.concat(installed.auth.scopes(), " ") == "*")
