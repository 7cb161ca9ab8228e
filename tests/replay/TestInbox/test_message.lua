local client = require "client"
local message = client.inbox.message("30ru7t9")
assert(client.type(message) == "Message" and message.name == "t4_30ru7t9")
assert(client.type(message.author) == "Member" and message.author.name == "Lil_SpazTest")
assert(client.type(message.dest) == "Member" and message.dest.name == "placeholder_username")
assert(#message.replies == 2 and message.replies[1].id == "30rugdg")
