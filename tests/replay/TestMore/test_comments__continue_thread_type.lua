local client = require "client"
local submission = client.submission("3hahrw")
for _, more in ipairs(submission.comments:list()) do
  if client.type(more) == "MoreComments" and more.parent_id == "t1_cu5v5h7" then
    assert(more.count == 0)
    local comments = more:comments()
    assert(#comments == 1 and comments[1].parent_id == more.parent_id)
    return
  end
end
error("no thread goes on")
