local client = require "client"
local multi = client.multicommunity{redditor = "kjoneslol", name = "sfwpornnetwork"}
local comments = multi:comments():collect()
assert(#comments == 100 and client.type(comments[1]) == "Comment" and comments[1].id == "fx5ev96")
