local client = require "client"
local names = {}
for page in client.community("placeholder_test_subreddit").wiki() do
  assert(client.type(page) == "WikiPage" and tostring(page.community) == "placeholder_test_subreddit")
  names[#names + 1] = page.name
end
assert(table.concat(names, " ") == "async_praw_new_page config/stylesheet praw_new_page")
