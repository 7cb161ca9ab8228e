local client = require "client".new(nil, {username = "placeholder_username", password = "placeholder_password", refresh_token = require "client".null})
local profile = client.user.me().subreddit
local before = profile.mod:settings()
local title = before.title .. "x"
profile.mod:update{title = title}
profile = client.user.me{use_cache = false}.subreddit
assert(profile.title == title)
local after = profile.mod:settings()
before.title = title
for name, value in pairs(before) do assert(type(value) == "table" or after[name] == value, name) end
