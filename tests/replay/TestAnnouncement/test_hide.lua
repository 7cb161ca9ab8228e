local client = require "client"
local announcement = client.announcements():first()
assert(client.type(announcement) == "Announcement" and announcement.id == "ann_d53kma")
assert(announcement:hide() == nil)
