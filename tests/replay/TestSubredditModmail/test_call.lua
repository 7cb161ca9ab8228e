local client = require "client"
local conversation = client.community("all").modmail("fjhla")
assert(tostring(conversation) == "fjhla" and conversation.num_messages == 2)
assert(conversation.owner == client.community("placeholder_test_subreddit"))
assert(conversation.participant == nil)

local user = conversation.user
assert(client.type(user) == "Member" and user.name == "Lil_SpazTest" and user.fullname == "t2_75u2lqkb")
assert(#user.recent_comments == 0 and #user.recent_posts == 0)
assert(user.recent_convos[1].id == "fjhnq" and user.recent_convos[2].subject == "Spam")

assert(#conversation.messages == 2 and #conversation.mod_actions == 2)
local message, action = conversation.messages[1], conversation.mod_actions[1]
assert(client.type(message) == "ModmailMessage" and message.body_markdown == "test" and message.author == user)
assert(client.type(action) == "ModmailAction" and action.id == "9ca9v" and action.action_type_id == "5")
assert(action.author.fullname == "t2_o77bz" and action.author.is_mod)
