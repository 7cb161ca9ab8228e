local client = require "client"
local count = 0
for message in client.inbox.sent{limit = 48} do
  assert(client.type(message) == "Message" and message.author == client.user.me())
  count = count + 1
end
assert(count == 48)
