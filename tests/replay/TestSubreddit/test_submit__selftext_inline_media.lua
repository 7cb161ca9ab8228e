local client = require "client"
local com = client.community("placeholder_test_subreddit")
local caption = "optional caption"
local media = {
  gif1 = client.InlineGif{media = {name = "test.gif", content = "GIF89a"}, caption = caption},
  image1 = client.InlineImage{media = {name = "test.png", content = "PNG"}, caption = caption},
  video1 = client.InlineVideo{media = {name = "test.mp4", content = "MP4"}, caption = caption},
}
local post = com:submit("title", {selftext = "Text with a gif {gif1} an image {image1} and a video {video1} inline", inline_media = media})
post:load()
assert(post.id == "l0vyxc" and post.author == client.member("placeholder_username"))
assert(post.selftext:find("[optional caption](https://i.redd.it/s1i7ejqkgdc61.gif)", 1, true))
