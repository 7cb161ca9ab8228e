local client = require "client"
local answer = client.community("placeholder_test_subreddit").stylesheet:upload_mobile_header("header.jpg")
assert(answer.img_src == "https://b.thumbs.redditmedia.com/UwKZ1FguKqLsZ-dVSM-D0-o2OJVyOWKw966EPKv5wKA.jpg")
