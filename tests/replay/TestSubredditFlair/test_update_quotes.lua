local client = require "client"
local com = client.community("placeholder_test_subreddit")
local me = client.user.me()
local answers = com.flair:update({me}, {text = '"testing"', css_class = "testing"})
assert(#answers == 1 and answers[1].ok)
local entry = com.flair(me):first()
assert(entry.flair_text == '"testing"' and entry.flair_css_class == "testing")
assert(type(entry) == "table" and client.type(entry.user) == "Member")
