local client = require "client"
client.read_only = true
assert(table.concat(client.auth.scopes(), " ") == "*")
