local client = require "client"
local com = client.community("placeholder_test_subreddit")
local post = com:submit("The title", {selftext = "", collection_id = "3aa31024-711b-46b2-9514-3fd50619f6e8"})
local collection = com.collections("3aa31024-711b-46b2-9514-3fd50619f6e8")
assert(collection.link_ids[8] == post.fullname)
collection.mod:remove_post(post)
