local client = require "client"
local com = client.community("placeholder_test_subreddit")
local before = com.mod:settings()
local title = before.title .. "x"
assert(com.mod:update{title = title}.title == title)
com:load()
assert(com.title == title)
local after = com.mod:settings()
before.title = title
for name, value in pairs(before) do assert(type(value) == "table" or after[name] == value, name) end
