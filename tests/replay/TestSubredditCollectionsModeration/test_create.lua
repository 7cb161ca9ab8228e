local client = require "client"
local collection = client.community("placeholder_test_subreddit").collections.mod:create{title = "The title!", description = "The description."}
assert(collection.title == "The title!" and collection.description == "The description." and #collection == 0)
