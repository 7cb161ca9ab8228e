local client = require "client"
local com = client.community("placeholder_test_subreddit")
local ok, err = pcall(function() com:submit("dfgfdgfdgdf", {url = "https://www.google.com"}) end)
assert(not ok and err.kind == "api" and #err.items == 2)
assert(err.items[1].code == "SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING" and err.items[1].field == "title")
