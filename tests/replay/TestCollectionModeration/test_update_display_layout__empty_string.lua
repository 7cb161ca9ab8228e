local client = require "client"
local collection = client.community("placeholder_test_subreddit").collections("3aa31024-711b-46b2-9514-3fd50619f6e8")
collection.mod:update_display_layout("")
assert(collection.display_layout == nil)
