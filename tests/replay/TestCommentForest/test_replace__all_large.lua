local client = require "client"
local submission = client.submission("n49rw")
assert(#submission.comments:replace_more{limit = math.huge} == 0)
local all, seen = submission.comments:list(), {}
for _, comment in ipairs(all) do
  assert(client.type(comment) == "Comment" and not seen[comment.id])
  seen[comment.id] = true
end
assert(#all > 1000)
