local client = require "client"
local submissions = client.domain("youtube.com"):new():collect()
assert(#submissions == 100 and client.type(submissions[1]) == "Submission")
