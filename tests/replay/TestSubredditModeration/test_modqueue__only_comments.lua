local client = require "client"
local com = client.community("placeholder_test_subreddit")
local kinds = {}
local first
for item in com.mod:modqueue{only = "comments"} do
  first = first or item.fullname
  local kind = client.type(item)
  kinds[kind] = (kinds[kind] or 0) + 1
end
assert(first == "t1_fxl24xe")
assert(kinds.Comment == 100 and not kinds.Submission)
