local client = require "client"
local com = client.community("placeholder_test_subreddit")
local video = client.PostMedia{fp = {name = "test.mov", content = "a video"}}
local ok, err = pcall(function() com:submit("gdfgfdgdgdgfgfdgdfgfdgfdg", {video = video, without_websockets = true}) end)
assert(not ok and err.kind == "api" and err.items[1].code == "NO_VIDEOS")
