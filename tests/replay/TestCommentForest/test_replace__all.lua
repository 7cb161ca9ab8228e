local client = require "client"
local submission = client.submission("3hahrw")
local before = #submission.comments:list()
assert(#submission.comments:replace_more{limit = client.null} == 0)
assert(#submission.comments:list() > before)
for _, comment in ipairs(submission.comments:list()) do
  assert(client.type(comment) == "Comment")
  assert(comment.submission == submission)
end
