local client = require "client"
local create = {title = "The title!", description = "The description.", display_layout = "TIMELINE"}
local collection = client.community("placeholder_test_subreddit").collections.mod:create(create)
assert(collection.display_layout == "TIMELINE" and #collection == 0 and collection.author == client.member("placeholder_username"))
