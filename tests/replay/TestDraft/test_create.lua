local client = require "client"
local com = client.community("placeholder_test_subreddit", {fetch = true})

local link = client.drafts.create{title = "test", url = "https://reddit.com", subreddit = com}:load()
assert(link.community == com and link.title == "test" and link.kind == "link")
assert(link.url == "https://reddit.com" and link.selftext == nil)
assert(link.modified.unix == 1635819752.075)

local empty = client.drafts.create{title = "test2", selftext = "", subreddit = com}:load()
assert(empty.subreddit == com and empty.title == "test2" and empty.selftext == "" and empty.url == nil)

local text = client.drafts.create{title = "test2", selftext = "selftext", subreddit = "placeholder_test_subreddit"}
assert(text:load().subreddit == com and text.selftext == "selftext" and text.url == nil)
