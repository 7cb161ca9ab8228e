local client = require "client"
local com = client.community("placeholder_test_subreddit")
local listed = com:comments():collect()
local last = listed[96].fullname
local items = com.stream:comments{continue_after_id = last}:take(97):collect()
assert(last == "t1_kari7eg" and #items == 97)
assert(items[1].fullname == listed[95].fullname and items[97].fullname == "t1_karic2e")
