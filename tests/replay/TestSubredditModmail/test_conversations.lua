local client = require "client"
local count = 0
local modmail = client.community("all").modmail
for conversation in modmail:conversations() do
  count = count + 1
  assert(client.type(conversation) == "ModmailConversation")
  assert(client.type(conversation.authors[1]) == "Member")
end
assert(count == 100)
