local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("index")
local settings = page.mod:settings()
assert(settings.permlevel == 0 and settings.listed == true and #settings.editors == 0)
