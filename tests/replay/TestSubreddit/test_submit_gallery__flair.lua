local client = require "client"
local com = client.community("placeholder_test_subreddit")
local png, jpg, gif = {name = "test.png", content = "PNG"}, {name = "test.jpg", content = "JPG"}, {name = "test.gif", content = "GIF89a"}
local images = {
  client.PostMedia{fp = png},
  {media = client.PostMedia{fp = jpg}, caption = "test.jpg"},
  {media = client.PostMedia{fp = gif}, outbound_url = "https://example.com"},
  {media = client.PostMedia{fp = png}, caption = "test.png", outbound_url = "https://example.com"},
}
local post = com:submit("Test Title", {gallery = images, flair_id = "6fc213da-cae7-11ea-9274-0e2407099e45", flair_text = "test"})
assert(post.id == "hzofks" and post.link_flair_text == "test" and post.link_flair_css_class == "test-flair-class")
