local client = require "client"
local submissions = client.front.new():collect()
assert(#submissions == 100)
for _, submission in ipairs(submissions) do assert(client.type(submission) == "Submission") end
