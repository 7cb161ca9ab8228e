local client = require "client"
local stylesheet = client.community("placeholder_test_subreddit").stylesheet
local ok, err = pcall(function() stylesheet:upload("invalid.jpg", {name = "asyncpraw"}) end)
assert(not ok and err.kind == "api" and err.items[1].code == "IMAGE_ERROR" and err.items[1].message == "Invalid image or general image error")
