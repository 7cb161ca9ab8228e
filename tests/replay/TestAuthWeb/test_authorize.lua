local client = require "client"
local web = client.new(nil, {refresh_token = client.null, redirect_uri = "placeholder_redirect_uri"})
assert(web.auth.authorize("placeholder_auth_code"):match("^40646879%-"))
assert(web.read_only == false)
assert(table.concat(web.auth.scopes(), " ") == "submit")
