local client = require "client"
local multi = client.multicommunity{redditor = "kjoneslol", name = "sfwpornnetwork"}
local comments, pauses = 0, 0
for comment in multi.stream:comments{pause_after = 0} do
  if not comment then
    pauses = pauses + 1
  else
    comments = comments + 1
    if pauses > 0 then break end
  end
end
assert(comments == 101 and pauses == 1)
