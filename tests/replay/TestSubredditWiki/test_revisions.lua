local client = require "client"
local com = client.community("placeholder_test_subreddit")
local changes = com.wiki:revisions{limit = 2}:collect()
assert(#changes == 2 and changes[1].id == "9dce87bc-c327-11ea-82da-0eb2dc093693" and changes[2].timestamp == 1594438498)
for _, change in ipairs(changes) do
  assert(client.type(change.author) == "Member" and client.type(change.page) == "WikiPage")
end
assert(tostring(changes[1].page) == "placeholder_test_subreddit/async_praw_new_page" and changes[2].page.name == "praw_new_page")
