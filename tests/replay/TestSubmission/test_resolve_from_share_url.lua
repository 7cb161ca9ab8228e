local client = require "client"
local submission = client.submission{url = "https://www.reddit.com/r/redditdev/s/WNauetbiNG"}
assert(submission.id == "2gmzqe" and client.type(submission.comments[1]) == "Comment")
