local client = require "client"
local com = client.community("placeholder_test_subreddit")
local png, jpg, gif = {name = "test.png", content = "PNG"}, {name = "test.jpg", content = "JPG"}, {name = "test.gif", content = "GIF89a"}
local images = {
  client.PostMedia{fp = png},
  {media = client.PostMedia{fp = jpg}, caption = "A JPG image."},
  {media = client.PostMedia{fp = gif}, outbound_url = "https://example.com"},
  {media = client.PostMedia{fp = png}, caption = "A PNG image.", outbound_url = "https://example.com"},
}
local text = "Testing **Async PRAW** gallery submission *with markdown selftext*."
local post = com:submit("Testing Async PRAW Gallery with Selftext", {gallery = images, selftext = text})
assert(post.id == "1o1h8pq" and post.selftext == text and #post.gallery_data.items == 4)
