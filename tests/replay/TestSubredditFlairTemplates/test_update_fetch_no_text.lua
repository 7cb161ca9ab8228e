local client = require "client"
local com = client.community("placeholder_test_subreddit")
local template = com.flair.templates():first()
local updated = com.flair.templates:update(template.id, {css_class = "myCSS", text_color = "dark", background_color = "#00FFFF", fetch = true})
assert(updated.id == "3911dd80-5f6a-11eb-8add-0e4faa2e0821")
assert(updated.text == template.text)
