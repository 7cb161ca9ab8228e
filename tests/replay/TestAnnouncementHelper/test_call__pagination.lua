local client = require "client"
local ids = client.announcements{limit = 4, request_limit = 2}:map(function(a) return a.id end):collect()
assert(table.concat(ids, " ") == "ann_ac7kus ann_9t2lx3 ann_952am7 ann_4ioij5")
