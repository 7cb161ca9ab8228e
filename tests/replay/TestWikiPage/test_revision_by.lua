local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("index")
assert(client.type(page.revision_by) == "Member" and page.revision_by.name == "placeholder_test_subreddit")
assert(page.revision_by.created_utc == 1434669370)
