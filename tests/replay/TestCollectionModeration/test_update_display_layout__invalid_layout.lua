local client = require "client"
local collection = client.community("placeholder_test_subreddit").collections("3aa31024-711b-46b2-9514-3fd50619f6e8", {fetch = false})
local ok, err = pcall(function() collection.mod:update_display_layout("colossal atom cake") end)
assert(not ok and err.kind == "api" and err.items[1].code == "INVALID_OPTION" and err.items[1].field == "display_layout")
assert(collection:load().display_layout == nil)
