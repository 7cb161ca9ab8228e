local client = require "client"
local com = client.community("placeholder_test_subreddit")
local list = com.modmail:communities():collect()
assert(#list == 207)
assert(client.type(list[1]) == "Community" and list[1].display_name == "LilSpazJoekp")
assert(list[1].last_updated == "2019-04-09T02:07:46.241390+00:00")
