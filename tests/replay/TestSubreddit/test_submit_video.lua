local client = require "client"
local com = client.community("placeholder_test_subreddit")
local ids = {"183vns9", "183vnt2"}
for i, name in ipairs{"test.mov", "test.mp4"} do
  local post = com:submit("Test Title " .. i - 1, {video = client.PostMedia{fp = {name = name, content = "a video"}}})
  post:load()
  assert(post.id == ids[i] and post.author == client.member("placeholder_username"))
  assert(post.title == "Test Title " .. i - 1)
end
