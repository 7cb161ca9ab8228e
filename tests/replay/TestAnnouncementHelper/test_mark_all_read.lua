local client = require "client"
assert(client.announcements.mark_all_read() == nil)
local announcements = client.announcements{limit = 10}:collect()
assert(#announcements == 4)
for _, announcement in ipairs(announcements) do assert(announcement.read_at) end
