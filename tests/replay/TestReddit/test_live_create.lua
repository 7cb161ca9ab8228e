local client = require "client"
local live = client.live.create("PRAW Create Test")
assert(client.type(live) == "LiveThread")
assert(live:load().title == "PRAW Create Test")
