local client = require "client"
local announcements = client.announcements{limit = 5}:collect()
assert(#announcements == 5)
for _, announcement in ipairs(announcements) do assert(client.type(announcement) == "Announcement") end
