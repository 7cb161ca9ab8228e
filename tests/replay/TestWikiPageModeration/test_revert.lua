local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("test", {fetch = false})
local newest = page:revisions{limit = 1}:first()
assert(newest.reason == "PRAW testing")
local old = page:revision(newest.id)
assert(old.content_md == "PRAW updated with reason")
old.mod:revert()
