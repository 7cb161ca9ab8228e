local client = require "client"
local submissions = client.member("spladug").submissions:top():collect()
assert(#submissions == 100 and client.type(submissions[1]) == "Submission" and submissions[100].id == "15qtwh")
