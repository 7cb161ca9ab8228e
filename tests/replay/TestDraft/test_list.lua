local client = require "client"
local drafts = client.drafts()
assert(#drafts == 7 and client.type(drafts[1]) == "Draft")
assert(drafts[1].url == "https://reddit.com" and drafts[6].selftext == "selftext")
assert(client.type(drafts[7].community) == "Community" and drafts[7].community.fullname == "t5_29ey0j")
