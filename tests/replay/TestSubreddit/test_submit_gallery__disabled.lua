local client = require "client"
local com = client.community("placeholder_test_subreddit")
local png, jpg, gif = {name = "test.png", content = "PNG"}, {name = "test.jpg", content = "JPG"}, {name = "test.gif", content = "GIF89a"}
local images = {
  client.PostMedia{fp = png},
  {media = client.PostMedia{fp = jpg}, caption = "test.jpg"},
  {media = client.PostMedia{fp = gif}, outbound_url = "https://example.com"},
  {media = client.PostMedia{fp = png}, caption = "test.png", outbound_url = "https://example.com"},
}
local ok, err = pcall(function() com:submit("Test Title", {gallery = images}) end)
assert(not ok and err.kind == "api" and err.items[1].code == "GALLERIES_DISABLED")
