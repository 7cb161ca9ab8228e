local client = require "client"
local wiki = client.community("placeholder_test_subreddit").wiki
local ok, err = pcall(function() wiki:get_page("invalid") end)
assert(not ok and err.kind == "not_found" and err.status == 404)
