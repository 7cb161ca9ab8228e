local client = require "client"
local me = client.user.me()
local entries = client.community("mod").mod:log{action = "invitemoderator", mod = me}:collect()
assert(#entries == 4)
for _, entry in ipairs(entries) do
  assert(client.type(entry) == "ModAction" and entry.action == "invitemoderator")
  assert(client.type(entry.mod) == "Member" and entry.mod == client.member("placeholder_username"))
end
