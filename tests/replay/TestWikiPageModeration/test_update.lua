local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("index")
local settings = page.mod:update{listed = false, permlevel = 1}
assert(settings.permlevel == 1 and settings.listed == false and #settings.editors == 0)
