local client = require "client"
local list = client.community("placeholder_test_subreddit").mod.removal_reasons():collect()
assert(#list == 11 and list[1].id == "157l5z8solj8j" and list[3].title == "test")
for _, reason in ipairs(list) do assert(client.type(reason) == "RemovalReason") end
