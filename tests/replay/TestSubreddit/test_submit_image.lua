local client = require "client"
local com = client.community("placeholder_test_subreddit")
local ids = {"183v4jy", "183v4sr", "183v4xv"}
for i, name in ipairs{"test.png", "test.jpg", "test.gif"} do
  local post = com:submit("Test Title " .. i - 1, {image = {name = name, content = "an image"}})
  post:load()
  assert(post.id == ids[i] and post.author == client.member("placeholder_username"))
  assert(post.is_reddit_media_domain and post.title == "Test Title " .. i - 1)
end
