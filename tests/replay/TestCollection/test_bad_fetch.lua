local client = require "client"
local collections = client.community("placeholder_test_subreddit").collections
local ok, err = pcall(function() collections(("A"):rep(36)) end)
assert(not ok and err.kind == "not_found")
