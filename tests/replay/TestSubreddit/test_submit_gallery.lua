local client = require "client"
local com = client.community("placeholder_test_subreddit")
local png, jpg, gif = {name = "test.png", content = "PNG"}, {name = "test.jpg", content = "JPG"}, {name = "test.gif", content = "GIF89a"}
local images = {
  client.PostMedia{fp = png},
  {media = client.PostMedia{fp = jpg}, caption = "test.jpg"},
  {media = client.PostMedia{fp = gif}, outbound_url = "https://example.com"},
  {media = client.PostMedia{fp = png}, caption = "test.png", outbound_url = "https://example.com"},
}
local post = com:submit("Test Title", {gallery = images})
assert(post.id == "hzobai" and post.is_gallery and post.title == "Test Title")
local items = post.gallery_data.items
assert(#items == 4 and items[2].caption == "test.jpg" and items[3].outbound_url == "https://example.com")
