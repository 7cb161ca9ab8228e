local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("Index")
local old = page:revision("08a4ddfa-c000-11ea-999f-0e1fd5dedea1")
assert(page.name == "index" and old == page and old.content_md == "test" and old.reason == nil)
assert(page.revision_date == old.revision_date)
