local client = require "client"
local ok, err = pcall(function()
  client.community.create{name = "redditdev", title = "redditdev", link_type = "any", subreddit_type = "public", wikimode = "disabled"}
end)
assert(not ok and err.kind == "api" and err.items[1].code == "SUBREDDIT_EXISTS" and err.items[1].field == "name")
