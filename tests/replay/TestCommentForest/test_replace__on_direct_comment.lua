local client = require "client"
local comment = client.comment("d8r4im1", {fetch = false}):refresh()
local more = 0
for _, item in ipairs(comment.replies:list()) do
  if client.type(item) == "MoreComments" then more = more + 1 end
end
assert(more > 0)
comment.replies:replace_more()
for _, comment in ipairs(comment.replies:list()) do
  assert(client.type(comment) == "Comment")
end
