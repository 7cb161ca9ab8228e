local client = require "client"
local items = client.community("mod").mod.stream:modmail_conversations():take(101):collect()
assert(#items == 101 and items[1].id == "w0zul" and items[100].id == "w2o96")
assert(client.type(items[101]) == "ModmailConversation")
