local client = require "client"
local collection = client.community("placeholder_test_subreddit").collections("3aa31024-711b-46b2-9514-3fd50619f6e8", {fetch = false})
local ok, err = pcall(function() collection.mod:update_display_layout("gallery") end)
assert(not ok and err.kind == "api" and err.items[1].code == "INVALID_OPTION")
assert(collection:load().display_layout == nil)
