local client = require "client"
local com = client.community("placeholder_test_subreddit")
local template = com.flair.link_templates:add("PRAW", {css_class = "myCSS", text_color = "light", mod_only = false})
assert(template.id == "e8bff742-c246-11ea-962c-0e803a066d31" and template.flairType == "LINK_FLAIR")
