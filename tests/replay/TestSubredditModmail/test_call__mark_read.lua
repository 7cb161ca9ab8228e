local client = require "client"
local conversation = client.community("all").modmail("fccdg", {mark_read = true})
assert(conversation.last_unread == nil and conversation.is_auto)
assert(conversation.authors[1].name == "reddit" and conversation.authors[1].is_admin)
