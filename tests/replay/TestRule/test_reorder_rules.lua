local client = require "client"
local rules = client.community("placeholder_test_subreddit").rules
local old = rules():collect()
rules.mod:reorder{old[3], old[1], old[2], old[4], old[5], old[6], old[7]}
local new = rules():collect()
assert(#new == 7 and new[1] == old[3] and new[2] == old[1] and new[3] == old[2] and new[7] == old[7])
assert(new[1] ~= old[1])
