local client = require "client"
local create = {title = "The title!", description = "The description.", display_layout = "gallery"}
local ok, err = pcall(function() client.community("placeholder_test_subreddit").collections.mod:create(create) end)
assert(not ok and err.kind == "api" and err.items[1].code == "INVALID_OPTION")
