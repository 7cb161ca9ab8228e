local client = require "client"
local submission = client.submission("avj2v", {fetch = false})

local duplicates = submission:duplicates():collect()
assert(#duplicates > 0)
for _, other in ipairs(duplicates) do assert(client.type(other) == "Submission" and other ~= submission) end
