local client = require "client"
local multi = client.user.multicommunities()[1]
assert(#multi.communities == 3 and multi.communities[1] == client.community("redditdev"))
multi:remove("redditdev")
local ok, err = pcall(function() return multi.communities end)
assert(not ok and err.kind == "not_fetched") -- they are others now
multi:load()
assert(#multi.communities == 2 and multi.communities[1] == client.community("pokemongo"))
