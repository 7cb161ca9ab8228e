local client = require "client"
local submission = client.submission("3hahrw")
local before = #submission.comments:list()
local skipped = submission.comments:replace_more{limit = 0}
assert(#skipped == 6 and #submission.comments:list() == before - 6)
for _, more in ipairs(skipped) do assert(more.submission == submission) end
