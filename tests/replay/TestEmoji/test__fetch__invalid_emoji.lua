local client = require "client"
local emoji = client.community("placeholder_test_subreddit").emoji
for _, name in ipairs{"invalid", "Test_png"} do
  local ok, err = pcall(function() emoji:get_emoji(name) end)
  assert(not ok and err.kind == "not_found" and err.message:find(name, 1, true))
end
