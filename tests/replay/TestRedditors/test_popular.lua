local client = require "client"
local profiles = client.members.popular{limit = 15}:collect()
assert(#profiles == 15 and tostring(profiles[1]) == "u_lolnein")
for _, profile in ipairs(profiles) do
  assert(client.type(profile) == "UserCommunity" and tostring(profile):find("^u_"))
end
