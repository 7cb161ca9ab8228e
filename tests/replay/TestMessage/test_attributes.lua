local client = require "client"
local messages = client.inbox.messages():collect()
assert(#messages == 100)
local i, communities = 0, 0
while i < #messages do -- replies are added at the end
  i = i + 1
  local message = messages[i]
  assert(message.author == nil or client.type(message.author) == "Member")
  local dest = client.type(message.dest)
  assert(dest == "Member" or dest == "Community")
  assert(client.type(message) == (message.community and "CommunityMessage" or "Message"))
  if message.community then communities = communities + 1 end
  for _, reply in ipairs(message.replies) do messages[#messages + 1] = reply end
end
assert(#messages == 172 and communities > 0)
