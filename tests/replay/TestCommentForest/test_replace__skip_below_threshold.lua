local client = require "client"
local submission = client.submission("3hahrw")
local before = #submission.comments:list()
local skipped = submission.comments:replace_more{limit = 16, threshold = 5}
for _, more in ipairs(skipped) do assert(more.count < 5) end
assert(#submission.comments:list() > before)
