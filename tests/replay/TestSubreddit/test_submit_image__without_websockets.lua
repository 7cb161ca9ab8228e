local client = require "client"
local com = client.community("placeholder_test_subreddit")
for _, name in ipairs{"test.png", "test.jpg", "test.gif"} do
  local image = {name = name, content = "an image"}
  assert(com:submit("Test Title", {image = image, without_websockets = true}) == nil)
end
