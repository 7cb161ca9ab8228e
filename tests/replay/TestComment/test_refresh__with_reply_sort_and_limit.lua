local client = require "client"
local comment = client.comment("e4j4830", {fetch = false})

comment.reply_limit, comment.reply_sort = 4, "new"
comment:refresh()
assert(#comment.replies == 3)
local last = math.huge
for reply in comment.replies() do
  if client.type(reply) == "Comment" then
    assert(reply.created_utc <= last)
    last = reply.created_utc
  end
end
