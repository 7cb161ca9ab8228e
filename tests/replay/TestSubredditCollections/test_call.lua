local client = require "client"
local collections = client.community("placeholder_test_subreddit").collections
local first = collections():first()
local byid, bylink = collections(first.collection_id), collections{permalink = first.permalink}
assert(first == byid and first == bylink and #byid == 7)
assert(bylink.title == first.title and bylink[1].title == "Post #1")
