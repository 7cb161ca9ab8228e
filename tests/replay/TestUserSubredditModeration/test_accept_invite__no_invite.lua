local client = require "client".new(nil, {username = "placeholder_username", password = "placeholder_password", refresh_token = require "client".null})
local profile = client.member("Lil_SpazJoekp", {fetch = true}).subreddit
assert(client.type(profile) == "UserCommunity" and profile.display_name == "u_Lil_SpazJoekp")
local ok, err = pcall(function() profile.mod:accept_invite() end)
assert(not ok and err.kind == "api" and err.items[1].code == "NO_INVITE_FOUND")
