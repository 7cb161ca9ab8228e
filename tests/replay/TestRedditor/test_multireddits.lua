local client = require "client"
local found
for _, multi in ipairs(client.member("kjoneslol"):multicommunities()) do
  if multi.name == "sfwpornnetwork" then found = multi end
end
assert(found and found.path == "/user/kjoneslol/m/sfwpornnetwork/" and #found.communities == 100)
assert(found.owner == client.member("kjoneslol"))
