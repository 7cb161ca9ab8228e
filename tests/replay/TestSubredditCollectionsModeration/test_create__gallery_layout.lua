local client = require "client"
local create = {title = "The title!", description = "The description.", display_layout = "GALLERY"}
local collection = client.community("placeholder_test_subreddit").collections.mod:create(create)
assert(collection.description == "The description." and collection.display_layout == "GALLERY" and #collection == 0)
