local client = require "client"
local com = client.community("placeholder_test_subreddit")
local ok, err = pcall(function() com:sticky{number = 2} end)
assert(not ok and err.kind == "not_found")
