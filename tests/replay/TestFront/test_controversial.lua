local client = require "client"
local submissions = client.front.controversial():collect()
assert(#submissions == 100)
for _, submission in ipairs(submissions) do assert(client.type(submission) == "Submission") end
