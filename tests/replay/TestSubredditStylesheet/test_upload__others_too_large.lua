local client = require "client"
local stylesheet = client.community("placeholder_test_subreddit").stylesheet
local image = client.StylesheetImage{name = "too_large.jpg", content = "\255\216\255" .. ("\0"):rep(511998)}
for _, method in ipairs{"upload_header", "upload_mobile_header", "upload_mobile_icon"} do
  local ok, err = pcall(function() stylesheet[method](stylesheet, image) end)
  assert(not ok and err.kind == "too_large" and err.status == 413)
end
