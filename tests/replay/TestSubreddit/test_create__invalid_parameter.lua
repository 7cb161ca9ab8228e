local client = require "client"
local ok, err = pcall(function()
  client.community.create{name = "PRAW_iavynavff2", title = "sub", link_type = "abcd", subreddit_type = "public", wikimode = "disabled"}
end)
assert(not ok and err.items[1].code == "INVALID_OPTION" and err.items[1].field == "link_type")
