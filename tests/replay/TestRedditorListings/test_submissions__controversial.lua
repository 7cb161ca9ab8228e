local client = require "client"
local submissions = client.member("spladug").submissions:controversial():collect()
assert(#submissions == 100 and client.type(submissions[1]) == "Submission" and submissions[1].id == "7l7t8r")
