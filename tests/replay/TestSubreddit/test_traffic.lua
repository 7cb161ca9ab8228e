local client = require "client"
local com = client.community("placeholder_test_subreddit")
local traffic = com:traffic()
assert(#traffic.day == 57 and #traffic.hour == 97 and #traffic.month == 12)
assert(traffic.month[1][3] == 477)
