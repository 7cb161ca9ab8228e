local client = require "client"
local com = client.community("placeholder_test_subreddit")
local choices = com.flair.link_templates:user_selectable():collect()
assert(#choices == 2 and choices[1].flair_text == "test" and choices[2].flair_text == "another")
