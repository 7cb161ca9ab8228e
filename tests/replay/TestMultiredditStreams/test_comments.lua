local client = require "client"
local multi = client.multicommunity{redditor = "kjoneslol", name = "sfwpornnetwork"}
local comments = multi.stream:comments():take(101):collect()
assert(#comments == 101 and client.type(comments[1]) == "Comment")
assert(comments[1].id == "gjnjq8l" and comments[101].id == "gjnl407")
