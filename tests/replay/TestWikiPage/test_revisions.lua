local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("index")
local count = 0
for change in page:revisions{limit = math.huge} do
  count = count + 1
  assert(client.type(change.author) == "Member" and change.author.name == "placeholder_test_subreddit")
  assert(change.page == page and change.page.revision == change.id and change.id == "08a4ddfa-c000-11ea-999f-0e1fd5dedea1")
end
assert(count == 1)
