local client = require "client"
local count, me = 0, client.user.me()
for message in client.inbox.sent{limit = 48} do
  assert(message.author == me)
  local kind = client.type(message.dest)
  assert(kind == "Member" or kind == "Community")
  count = count + 1
end
assert(count == 48)
