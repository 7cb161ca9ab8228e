local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("index")
assert(page.mod:remove("Lil_SpazTest") == nil)
