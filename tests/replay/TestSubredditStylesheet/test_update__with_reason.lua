local client = require "client"
local stylesheet = client.community("placeholder_test_subreddit").stylesheet
assert(stylesheet:update("div { color: red; }", {reason = "use div"}) == nil)
