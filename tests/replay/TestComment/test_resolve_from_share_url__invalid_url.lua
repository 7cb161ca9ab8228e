local client = require "client"
local ok, err = pcall(client.comment, {url = "https://www.reddit.com/r/redditdev/s/WNauetbiNG"})
assert(not ok and err.kind == "invalid", tostring(err)) -- it leads to a submission
