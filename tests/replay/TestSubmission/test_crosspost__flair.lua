local client = require "client"
local submission = client.submission("6vx01b"):crosspost("placeholder_test_subreddit", {flair_id = "94f13282-e2e8-11e8-8291-0eae4e167256", flair_text = "AF"}):load()
assert(submission.crosspost_parent == "t3_6vx01b")
assert(submission.link_flair_text == "AF" and submission.link_flair_css_class == "")
