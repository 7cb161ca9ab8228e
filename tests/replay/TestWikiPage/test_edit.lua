local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("test")
assert(page.content_md == "test" and page.may_revise)
assert(page:edit{content = "PRAW updated"} == nil)
