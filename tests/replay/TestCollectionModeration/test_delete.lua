local client = require "client"
local collection = client.community("placeholder_test_subreddit").collections.mod:create{title = "Title", description = ""}
assert(collection.collection_id == "d507112b-7626-430c-ba5f-ae7ca905a7c3")
assert(collection.mod:delete() == nil)
