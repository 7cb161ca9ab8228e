local client = require "client"
local com = client.community("placeholder_test_subreddit")
local post = com:submit("Test Title", {image = {name = "test.jpg", content = "JPG"}, discussion_type = "CHAT"})
post:load()
assert(post.id == "l6ey7j" and post.discussion_type == "CHAT")
