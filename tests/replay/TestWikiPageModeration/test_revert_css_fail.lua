local client = require "client"
local com = client.community("placeholder_test_subreddit")
local page = com.wiki:get_page("config/stylesheet")
com.stylesheet:upload("icon.jpg", {name = "css-revert-fail"})
page:edit{content = "div {background: url(%%css-revert-fail%%)}"}
local newest = page:revisions{limit = 1}:first()
com.stylesheet:delete_image("css-revert-fail")
local ok, err = pcall(function() page:revision(newest.id).mod:revert() end)
assert(not ok and err.kind == "forbidden" and err.status == 403 and tostring(err):find("INVALID_CSS", 1, true))
