local client = require "client"
local poll = client.submission("hlzjkc").poll_data
assert(client.type(poll.user_selection) == "PollOption")
assert(poll.user_selection == poll:option(poll.user_selection.id))
