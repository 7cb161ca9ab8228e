local client = require "client"
local answer = client.community("placeholder_test_subreddit").stylesheet:upload_header("white-square.png")
assert(answer.img_src == "https://b.thumbs.redditmedia.com/E4LN_I1u2bbhXabbPggf5iVku2j4J-5BFHvtB2stTJA.png")
