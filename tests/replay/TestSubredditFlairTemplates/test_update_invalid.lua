local client = require "client"
local com = client.community("placeholder_test_subreddit")
local ok, err = pcall(function()
  com.flair.templates:update("fake id", {text = "PRAW updated", css_class = "myCSS", text_color = "dark", background_color = "#00FFFF", fetch = true})
end)
assert(not ok and err.kind == "not_found" and err.message:find("fake id", 1, true))
