local client = require "client"
local multi = client.multicommunity{redditor = "kjoneslol", name = "sfwpornnetwork"}
local submissions = multi:rising():collect()
assert(#submissions == 69 and client.type(submissions[1]) == "Submission" and submissions[1].id == "hmha9r")
