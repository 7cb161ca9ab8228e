local client = require "client"
local thread, last, count = client.live("ukaeu1ik4sw5"), nil, 0
for update in thread:updates{limit = math.huge} do
  assert(update.thread == thread)
  last, count = update, count + 1
end
assert(count == 223 and last.body:find("^Small change:") and last.author.name == "umbrae")
