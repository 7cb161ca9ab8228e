local client = require "client"
local submission = client.submission("3hahrw")
for _, more in ipairs(submission.comments:list()) do
  if client.type(more) == "MoreComments" and more.id == "cu5tt8h" then
    assert(more.count == 9 and #more.children == 9)
    local comments = more:comments()
    assert(#comments == 7 and more:comments()[1] == comments[1])
    for _, comment in ipairs(comments) do assert(comment.submission == submission) end
    return
  end
end
error("nothing was left out")
