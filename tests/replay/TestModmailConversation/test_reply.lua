local client = require "client"
local conversation = client.community("all").modmail("faj6z")
local message = conversation:reply{body = "A message"}
assert(client.type(message) == "ModmailMessage" and message.id == "o1sa4")
assert(message.body_markdown == "A message" and message.is_internal == false)
assert(message.author == client.member("Lil_SpazJoekp"))
