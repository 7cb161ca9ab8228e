local client = require "client"
local com = client.community("placeholder_test_subreddit")
local collection = com.collections("3aa31024-711b-46b2-9514-3fd50619f6e8")
assert(#collection == 2)
local posts = {}
for i = 1, 4 do posts[i] = com:submit("Post #" .. i - 1, {selftext = ""}) end
for _, post in ipairs(posts) do post:load() end
collection.mod:add_post(posts[1])
collection.mod:add_post(posts[2].fullname)
collection.mod:add_post("https://reddit.com" .. posts[3].permalink)
collection.mod:add_post(posts[4].id)
posts[5] = com:submit("Post #4", {selftext = "", collection_id = collection.collection_id})
local ok, err = pcall(function() collection.mod:add_post(12345) end)
assert(not ok and err.kind == "invalid")
collection:load()
for i, post in ipairs(posts) do assert(collection[i] == post) end
assert(#collection == 7)
