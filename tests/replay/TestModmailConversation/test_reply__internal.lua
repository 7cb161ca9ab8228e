local client = require "client"
local conversation = client.community("all").modmail("1mahha")
local posts, convos = conversation.user.recent_posts, conversation.user.recent_convos
assert(#posts == 10 and posts[1].id == "14lt78w" and posts[10].id == "z3wslj")
assert(posts[1].permalink:find("^/r/") and #convos == 8 and convos[1].id == "1mahha")
assert(conversation.user.recent_comments[1].fullname == "t1_i6yklz7")

local message = conversation:reply{body = "A message", internal = true}
assert(message.id == "2bjot3" and message.is_internal and message.participating_as == "moderator")
