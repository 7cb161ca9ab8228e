local client = require "client"
local message = client.inbox.message("30rugdg")
assert(message.id == "30rugdg" and message.author.name == "placeholder_username")
local parent = message.parent
assert(client.type(parent) == "Message" and parent.id == "30ru7t9")
assert(parent.fullname == message.parent_id and parent.parent == nil)
