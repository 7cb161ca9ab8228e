local client = require "client"
local list = client.community("placeholder_test_subreddit").collections():collect()
assert(#list == 1 and list[1].title == ("a"):rep(100) and list[1].description:sub(1, 3) == "bbb")
assert(list[1].permalink == "https://www.reddit.com/r/placeholder_test_subreddit/collection/3aa31024-711b-46b2-9514-3fd50619f6e8")
