local client = require "client"
local found = client.info{url = "youtube.com"}:collect()
assert(#found > 0)
for _, submission in ipairs(found) do assert(client.type(submission) == "Submission") end
