local client = require "client"
local multi = client.multicommunity{redditor = "kjoneslol", name = "sfwpornnetwork", fetch = true}
local copy = multi:copy()
assert(copy.name == multi.name and copy.display_name == multi.display_name)
assert(copy.path == "/user/lil_spazbot/m/sfwpornnetwork/" and copy ~= multi)
