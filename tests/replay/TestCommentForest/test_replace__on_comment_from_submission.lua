local client = require "client"
local submission = client.submission("3hahrw")
local function count()
  local n = {Comment = 0, MoreComments = 0}
  for _, item in ipairs(submission.comments:list()) do n[client.type(item)] = n[client.type(item)] + 1 end
  return n.Comment, n.MoreComments
end
local comments, more = count()
assert(comments == 527 and more == 6)
assert(#submission.comments[1].replies:replace_more() == 0)
comments, more = count()
assert(comments == 531 and more == 3)
