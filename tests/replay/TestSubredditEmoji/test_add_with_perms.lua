local client = require "client"
local com = client.community("placeholder_test_subreddit")
for _, ending in ipairs{"jpg", "png"} do
  local emoji = com.emoji:add{name = "test_" .. ending, media = client.EmojiMedia("test." .. ending),
    mod_flair_only = true, post_flair_allowed = true, user_flair_allowed = false}
  assert(client.type(emoji) == "Emoji" and tostring(emoji) == "test_" .. ending)
end
