local client = require "client"
local com = client.community("placeholder_test_subreddit")
local post = com:submit("Test Title", {image = {name = "test.jpg", content = "JPG"}, flair_id = "6fc213da-cae7-11ea-9274-0e2407099e45", flair_text = "Test flair text"})
post:load()
assert(post.id == "l6evpd" and post.link_flair_text == "Test flair text" and post.link_flair_css_class == "")
