local client = require "client"
local sheet = client.community("placeholder_test_subreddit").stylesheet()
assert(client.type(sheet) == "Stylesheet" and #sheet.images == 44 and sheet.images[1].name == "gold")
assert(sheet.images[1].link == "url(%%gold%%)" and sheet.stylesheet:sub(1, 8) == "/*******" and sheet.subreddit_id == "t5_2qh0u")
