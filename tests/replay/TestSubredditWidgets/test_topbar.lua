local client = require "client"
local topbar = client.community("placeholder_test_subreddit").widgets:topbar():collect()
assert(#topbar == 1 and client.type(topbar[1]) == "Menu" and topbar[1].id == "widget_159i5yml479o3")
assert(topbar[1][1].url == "https://gitlab.com/praw-dev/asyncpraw" and topbar[1].showWiki == false)
