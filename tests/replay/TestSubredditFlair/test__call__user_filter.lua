local client = require "client"
local com = client.community("placeholder_test_subreddit")
local entries = com.flair("placeholder_username"):collect()
assert(#entries == 1 and entries[1].user == client.member("placeholder_username"))
assert(entries[1].flair_text == nil and entries[1].flair_css_class == nil)
