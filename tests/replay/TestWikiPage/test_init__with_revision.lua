local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("index", {fetch = false})
local old = page:revision("08a4ddfa-c000-11ea-999f-0e1fd5dedea1")
assert(client.type(old.revision_by) == "Member" and old.revision_date == 1594091696)
assert(old.name == "index" and old.community == page.community and old.revision == old.revision_id)
