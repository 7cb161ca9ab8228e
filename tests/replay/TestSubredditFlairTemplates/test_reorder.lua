local client = require "client"
local com = client.community("placeholder_test_subreddit")
local ids, reversed = {}, {}
for template in com.flair.templates() do table.insert(ids, template.id) end
for template in com.flair.templates() do table.insert(reversed, 1, template.id) end
com.flair.templates:reorder(reversed)
local place = #ids
for template in com.flair.templates() do
  assert(template.id == ids[place])
  place = place - 1
end
assert(place == 0)
