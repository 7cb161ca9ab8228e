local client = require "client"
local com = client.community("placeholder_test_subreddit")
for i, name in ipairs{"test.mov", "test.mp4"} do
  local video = client.PostMedia{fp = {name = name, content = "a video"}}
  assert(com:submit("Test Title", {video = video, without_websockets = true}) == nil)
end
