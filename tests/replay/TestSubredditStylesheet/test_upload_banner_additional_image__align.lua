local client = require "client"
local stylesheet = client.community("placeholder_test_subreddit").stylesheet
for _, align in ipairs{"left", "centered", "right"} do
  stylesheet:upload_banner_additional_image("white-square.png", {align = align})
end
local ok, err = pcall(function() stylesheet:upload_banner_additional_image("white-square.png", {align = "asdf"}) end)
assert(not ok and err.kind == "invalid")
