local client = require "client"
local announcement = client.announcements():first()
assert(announcement.read_at == nil and announcement.read_datetime == nil)
announcement:mark_read()
local again = client.announcements():filter(function(a) return a == announcement end):first()
assert(again.read_at == "2026-06-13T06:42:10Z" and again.read_datetime > again.sent_datetime)
