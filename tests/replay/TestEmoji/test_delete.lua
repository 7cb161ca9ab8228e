local client = require "client"
local emoji = client.community("placeholder_test_subreddit").emoji:get_emoji("test_png")
assert(emoji.url == "https://emoji.redditmedia.com/s3u68bdmy4951_t5_7ss0q/test_png")
assert(emoji:delete() == nil)
