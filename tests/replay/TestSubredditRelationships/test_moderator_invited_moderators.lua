local client = require "client"
local com = client.community("placeholder_test_subreddit")
local invited = com.moderator:invited():collect()
assert(#invited == 1 and client.type(invited[1]) == "Member" and invited[1].name == "DubTeeDub")
assert(#invited[1].mod_permissions == 9 and invited[1].mod_permissions[1] == "access")
assert(invited[1].modded_at_utc == 1560998690 and invited[1].fullname == "t2_3c96t")
assert(client.fields(invited[1]).mod_permissions[9] == "wiki")
