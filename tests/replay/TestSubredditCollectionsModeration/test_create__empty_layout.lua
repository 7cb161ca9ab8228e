local client = require "client"
local create = {title = "The title!", description = "The description.", display_layout = ""}
local collection = client.community("placeholder_test_subreddit").collections.mod:create(create)
assert(collection.title == "The title!" and collection.display_layout == nil and #collection == 0)
