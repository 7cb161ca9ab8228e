local client = require "client"
local announcements = client.announcements{limit = 2}:collect()
assert(#announcements == 2 and announcements[2].id == "ann_ajauo4")
assert(client.announcements.hide(announcements) == nil)
