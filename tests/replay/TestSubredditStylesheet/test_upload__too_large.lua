local client = require "client"
local stylesheet = client.community("placeholder_test_subreddit").stylesheet
local image = {name = "too_large.jpg", content = "\255\216\255" .. ("\0"):rep(511998)}
local ok, err = pcall(function() stylesheet:upload(image, {name = "asyncpraw"}) end)
assert(not ok and err.kind == "too_large" and err.status == 413)
