local client = require "client"
local comments, pauses = 0, 0
local com = client.community("askreddit")
for comment in com.stream:comments{pause_after = 0} do
  if not comment then
    pauses = pauses + 1
  else
    comments = comments + 1
    if pauses > 0 then break end
  end
end
assert(comments == 108 and pauses == 2)
