local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("usernotes", {fetch = false})
page:edit{content = ("A"):rep(682668)} -- 512,001 zero bytes in base64
