local client = require "client"
local count = 0
for reply in client.inbox.submission_replies{limit = 64} do
  assert(client.type(reply) == "Comment" and reply.parent_id:find("^t3_"))
  count = count + 1
end
assert(count == 64)
