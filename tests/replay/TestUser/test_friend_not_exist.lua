local client = require "client"
local ok, err = pcall(client.user.friends, {user = "fake__user_user_user"})
assert(not ok and err.kind == "api" and err.items[1].code == "USER_DOESNT_EXIST")
