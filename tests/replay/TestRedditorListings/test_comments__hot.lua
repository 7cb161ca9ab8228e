local client = require "client"
local comments = client.member("spez").comments:hot():collect()
assert(#comments == 100 and client.type(comments[1]) == "Comment" and comments[1].id == "fwe83at")
