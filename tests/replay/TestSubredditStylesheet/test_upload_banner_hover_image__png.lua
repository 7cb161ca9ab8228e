local client = require "client"
local stylesheet = client.community("placeholder_test_subreddit").stylesheet
stylesheet:upload_banner_additional_image("white-square.jpg")
stylesheet:upload_banner_hover_image("white-square.png")
