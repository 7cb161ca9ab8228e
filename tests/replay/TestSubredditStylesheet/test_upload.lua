local client = require "client"
local stylesheet = client.community("placeholder_test_subreddit").stylesheet
local answer = stylesheet:upload("white-square.png", {name = "asyncpraw"})
assert(answer.img_src == "https://b.thumbs.redditmedia.com/E4LN_I1u2bbhXabbPggf5iVku2j4J-5BFHvtB2stTJA.png")
