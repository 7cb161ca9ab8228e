local client = require "client"
local com = client.community.create{name = "placeholder_test_subreddit", title = "Sub", link_type = "any", subreddit_type = "public",
  wikimode = "disabled", wiki_edit_age = 0, wiki_edit_karma = 0, comment_score_hide_mins = 0}
assert(com.display_name == "placeholder_test_subreddit" and com.fullname == "t5_2u7htx")
assert(com.submission_type == "any")
