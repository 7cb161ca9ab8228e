local client = require "client"
local submissions = client.domain("youtube.com"):controversial():collect()
assert(#submissions == 100 and client.type(submissions[1]) == "Submission")
