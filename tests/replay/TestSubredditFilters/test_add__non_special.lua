local client = require "client".new(nil, {username = "placeholder_username", password = "placeholder_password", refresh_token = require "client".null})
local ok, err = pcall(function() client.community("redditdev").filters:add("redditdev") end)
assert(not ok and err.kind == "not_found" and err.status == 404)
assert(err.op == "community.filters.add")
