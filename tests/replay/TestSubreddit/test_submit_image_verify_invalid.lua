local client = require "client"
local com = client.community("placeholder_test_subreddit")
local ok, err = pcall(function() com:submit("gdfgfdgdgdgfgfdgdfgfdgfdg", {image = {name = "test.jpg", content = "JPG"}, without_websockets = true}) end)
assert(not ok and err.kind == "api" and err.items[1].code == "SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING")
