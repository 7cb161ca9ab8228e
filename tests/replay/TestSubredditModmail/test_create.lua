local client = require "client"
local com = client.community("placeholder_test_subreddit")
local me = client.member("placeholder_username", {fetch = true})
local conversation = com.modmail:create{subject = "Subject", body = "Body", recipient = me}
assert(client.type(conversation) == "ModmailConversation" and conversation.id == "ff5zh")
assert(#conversation.messages == 1 and conversation.messages[1].body_markdown == "Body")
assert(#conversation.mod_actions == 0 and conversation.user == nil)
