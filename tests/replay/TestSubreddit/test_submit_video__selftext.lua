local client = require "client"
local com = client.community("placeholder_test_subreddit")
local ids, text = {"1o1hekp", "1o1help"}, "Testing **Async PRAW** video submission *with markdown selftext*."
for i, name in ipairs{"test.mov", "test.mp4"} do
  local post = com:submit("Test Title " .. i - 1, {video = client.PostMedia{fp = {name = name, content = "a video"}}, selftext = text})
  assert(post.id == ids[i] and post.selftext == text)
end
