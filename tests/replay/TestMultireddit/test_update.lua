local client = require "client"
local multi = client.user.multicommunities()[1]
local path = multi.path
multi:update{display_name = "Updated display name", communities = {"pokemongo", "pokemongodev"}}
assert(multi.display_name == "Updated display name" and multi.path == path)
assert(#multi.communities == 2 and multi.communities[2].display_name == "pokemongodev")
