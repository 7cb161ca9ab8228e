local client = require "client"
local answer = client.community("placeholder_test_subreddit").stylesheet:upload_mobile_icon("icon.jpg")
assert(answer.img_src == "https://b.thumbs.redditmedia.com/9YfWue0XL2CLyD4j34JgSSdm3g-zUFcUcysD9zXV41s.jpg")
