local client = require "client"
local count = 0
for announcement in client.announcements() do
  assert(client.type(announcement) == "Announcement")
  assert(announcement.id:find("^ann_") and announcement.fullname == announcement.id)
  count = count + 1
end
assert(count == 7)
