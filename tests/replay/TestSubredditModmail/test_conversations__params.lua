local client = require "client"
local list = client.community("all").modmail:conversations{state = "mod"}:collect()
assert(#list == 100 and list[1].id == "vjedg")
for _, conversation in ipairs(list) do assert(conversation.is_internal) end
