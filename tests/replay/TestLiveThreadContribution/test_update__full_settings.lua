local client = require "client"
local new = {title = "new title 2", description = "## new description 2", nsfw = true, resources = "## new resources 2"}
client.live("1595195m6j9zw").contrib:update(new)
local thread = client.live("1595195m6j9zw", {fetch = true})
for name, value in pairs(new) do assert(thread[name] == value, name) end
