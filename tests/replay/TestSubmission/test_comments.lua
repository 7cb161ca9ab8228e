local client = require "client"
local comments = client.submission("2gmzqe").comments
assert(#comments == 1 and client.type(comments[1]) == "Comment" and comments[-1] == comments[1])
assert(client.type(comments[1].replies[1]) == "Comment")
