local client = require "client"
local notes = client.community("placeholder_test_subreddit").mod.notes
local note = notes:create{member = "pyapitestuser3", note = "test note"}
notes:delete{note_id = note.id, member = note.user}
local left = notes:members("pyapitestuser3"):collect()
assert(#left == 3)
for _, other in ipairs(left) do assert(other ~= note and other.user == note.user) end
