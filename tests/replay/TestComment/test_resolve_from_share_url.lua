local client = require "client"
local comment = client.comment{url = "https://www.reddit.com/r/redditdev/s/nGnQE1QkLC"}
assert(comment.id == "cklhv0f" and tostring(comment) == "cklhv0f")
