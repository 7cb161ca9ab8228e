local client = require "client"
local comments = client.member("AutoModerator").stream:comments():take(101):collect()
assert(#comments == 101 and client.type(comments[1]) == "Comment")
assert(comments[1].id == "fx29r73" and comments[100].id == "fx29vtq" and comments[101].id == "fx29vwe")
