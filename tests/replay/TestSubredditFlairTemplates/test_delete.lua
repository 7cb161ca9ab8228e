local client = require "client"
local com = client.community("placeholder_test_subreddit")
local template = com.flair.templates():first()
assert(template.id == "3911dd80-5f6a-11eb-8add-0e4faa2e0821")
com.flair.templates:delete(template.id)
