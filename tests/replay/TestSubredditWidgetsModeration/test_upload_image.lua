local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
local address = "https://reddit-subreddit-uploaded-media.s3-accelerate.amazonaws.com/t5_7ss0q/styles/image_widget_"
assert(widgets.mod:upload_image("test.jpg") == address .. "000frrq97i951.jpg")
assert(widgets.mod:upload_image(client.WidgetMedia("test.png")) == address .. "xk0hzbs97i951.png")
