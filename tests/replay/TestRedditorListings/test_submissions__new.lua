local client = require "client"
local submissions = client.member("spez").submissions:new():collect()
assert(#submissions == 100 and client.type(submissions[1]) == "Submission" and submissions[100].id == "f6fp")
