local client = require "client"
local me, message = client.member("placeholder_username"), nil
for item in client.inbox.messages() do
  if item.author and item.author ~= me then message = item break end
end
assert(message.id == "ptyu2w")
assert(message:block() == nil)
