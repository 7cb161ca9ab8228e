local client = require "client"
local com = client.community("placeholder_test_subreddit")
local template = com.flair.templates():first()
local updated = com.flair.templates:update(template.id, {fetch = true})
assert(updated.id == "3911dd80-5f6a-11eb-8add-0e4faa2e0821")
for again in com.flair.templates() do
  for name, value in pairs(template) do assert(type(value) == "table" or again[name] == value) end
end
