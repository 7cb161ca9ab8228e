local client = require "client"
local draft = client.drafts("bc647daa-3b83-11ec-a790-7e0ed9af0c88")
assert(draft.title == "title" and draft.selftext == "selftext")
assert(draft:delete() == nil)
assert(#client.drafts() == 6)
