local client = require "client"
local found = client.community("all"):search("praw oauth search", {limit = math.huge, syntax = "cloudsearch"}):collect()
assert(#found == 31 and found[1].id == "6ganxe" and client.type(found[31]) == "Submission")
