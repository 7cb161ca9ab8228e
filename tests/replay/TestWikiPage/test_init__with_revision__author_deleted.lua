local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("config/stylesheet", {fetch = false})
local old = page:revision("75390fec-8b8f-11e8-8a49-0edb077d29ac")
assert(old.revision_by == nil and old.revision_date == 1532030889)
