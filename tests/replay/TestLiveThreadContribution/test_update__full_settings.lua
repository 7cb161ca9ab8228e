local client = require "client"
local new = {title = "new title 2", description = "## new description 2", nsfw = true, resources = "## new resources 2"}
local thread = client.live("1595195m6j9zw", {fetch = true})
assert(thread.title == "new title" and thread.resources == "## old resources")
thread.contrib:update(new)
assert(not pcall(function() return thread.title end)) -- the old one is not true any more
thread:load()
for name, value in pairs(new) do assert(thread[name] == value, name) end
