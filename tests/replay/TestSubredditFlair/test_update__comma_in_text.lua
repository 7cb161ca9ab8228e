local client = require "client"
local com = client.community("placeholder_test_subreddit")
local answers = com.flair:update({{user = "bsimpson"}, {user = "spladug", flair_text = "a,b"}}, {css_class = "async default"})
assert(#answers == 2 and answers[1].ok and answers[2].status == "added flair for user spladug")
