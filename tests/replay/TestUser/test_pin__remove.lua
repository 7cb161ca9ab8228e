local client = require "client"
local me = client.user.me()
local pinned = me:new{limit = 4}:collect()
for _, submission in ipairs(pinned) do client.user.pin(submission, {state = false}) end
assert(me:new{limit = 4}:collect()[4] ~= pinned[4])
