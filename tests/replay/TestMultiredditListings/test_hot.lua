local client = require "client"
local multi = client.multicommunity{redditor = "kjoneslol", name = "sfwpornnetwork"}
local submissions = multi:hot():collect()
assert(#submissions == 100 and client.type(submissions[1]) == "Submission" and submissions[1].id == "hmdoy8")
