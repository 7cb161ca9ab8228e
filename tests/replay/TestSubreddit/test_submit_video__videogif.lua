local client = require "client"
local com = client.community("placeholder_test_subreddit")
local ids = {"l6gtwa", "l6gty1"}
for i, name in ipairs{"test.mov", "test.mp4"} do
  local video = client.PostMedia{fp = {name = name, content = "a video"}}
  local post = com:submit("Test Title", {video = {media = video, gif = true}})
  assert(post.id == ids[i] and post.is_video and post.title == "Test Title")
end
