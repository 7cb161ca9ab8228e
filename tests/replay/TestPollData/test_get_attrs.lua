local client = require "client"
local poll = client.submission("fo7p5b").poll_data
assert(client.type(poll) == "PollData" and #poll.options > 1)
for _, option in ipairs(poll.options) do
  assert(client.type(option) == "PollOption" and poll:option(option.id) == option)
end
assert(poll.user_selection == nil)
local ok, err = pcall(poll.option, poll, "badID")
assert(not ok and err.kind == "not_found", tostring(err))
