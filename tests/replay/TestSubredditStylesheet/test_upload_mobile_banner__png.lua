local client = require "client"
local asset = client.StylesheetAsset("white-square.png")
assert(client.community("placeholder_test_subreddit").stylesheet:upload_mobile_banner(asset) == nil)
