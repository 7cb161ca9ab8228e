local client = require "client"
local comment = client.comment("dkk4qjd", {fetch = false})

local parent, steps = comment:refresh():parent(), 0
while parent ~= comment.submission do
  if steps % 9 == 0 then parent:refresh() end -- each answer brings nine levels
  steps = steps + 1
  parent = parent:parent()
end
assert(steps == 31)
