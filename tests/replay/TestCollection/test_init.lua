local client = require "client"
local collections = client.community("placeholder_test_subreddit").collections
local one = collections("3aa31024-711b-46b2-9514-3fd50619f6e8")
local other = collections{permalink = one.permalink}
assert(one == other and other.collection_id == "3aa31024-711b-46b2-9514-3fd50619f6e8" and other.author.name == "placeholder_test_subreddit")
