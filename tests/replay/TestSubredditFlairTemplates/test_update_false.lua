local client = require "client"
local com = client.community("placeholder_test_subreddit")
local template = com.flair.templates():first()
assert(com.flair.templates:update(template.id, {text_editable = true}).textEditable == true)
assert(com.flair.templates:update(template.id, {text_editable = false}).textEditable == false)
assert(com.flair.templates():first().text_editable == false)
