local client = require "client"
local com = client.community("placeholder_test_subreddit")
for _, ending in ipairs{"jpg", "png"} do
  local emoji = com.emoji:add{name = "test_" .. ending, media = "test." .. ending}
  assert(client.type(emoji) == "Emoji" and emoji.name == "test_" .. ending and emoji.community == com)
end
