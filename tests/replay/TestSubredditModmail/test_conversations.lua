local client = require "client"
local count = 0
for conversation in client.community("all").modmail:conversations() do
  count = count + 1
  assert(client.type(conversation) == "ModmailConversation")
  assert(client.type(conversation.authors[1]) == "Member")
end
assert(count == 100)
