local client = require "client"
local com = client.community("placeholder_test_subreddit")
local ids, pictures = {"l6gvvi", "l6gvx7"}, {"test.jpg", "test.png"}
for i, name in ipairs{"test.mov", "test.mp4"} do
  local video = client.PostMedia{fp = {name = name, content = "a video"}}
  local thumbnail = client.PostMedia{fp = {name = pictures[i], content = "an image"}}
  local post = com:submit("Test Title", {video = {media = video, thumbnail = thumbnail}})
  post:load()
  assert(post.id == ids[i] and post.is_video and post.title == "Test Title")
end
