local client = require "client"
local com = client.community("placeholder_test_subreddit")
local video = client.PostMedia{fp = {name = "test.mov", content = "a video"}}
local post = com:submit("Test Title", {video = video, flair_id = "6fc213da-cae7-11ea-9274-0e2407099e45", flair_text = "Test flair text"})
assert(post.id == "l6g771" and post.link_flair_text == "Test flair text")
