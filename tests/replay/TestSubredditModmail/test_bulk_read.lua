local client = require "client"
local com = client.community("placeholder_test_subreddit")
local read = com.modmail:bulk_read{state = "new"}
assert(#read == 1 and read[1].id == "fjhnq")
assert(client.type(read[1]) == "ModmailConversation")
