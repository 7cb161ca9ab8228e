local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
local images = {}
for i, file in ipairs{"test.jpg", "test.png"} do
  images[i] = {width = 10, height = 10, linkUrl = "", url = widgets.mod:upload_image(file)}
end
local widget = widgets.mod:add_image_widget{short_name = "My new pics!", data = images, styles = {headerColor = "#123456", backgroundColor = "#bb0e00"}}
assert(client.type(widget) == "ImageWidget" and widget.shortName == "My new pics!" and #widget == 2 and client.type(widget[2]) == "Image")
widget = widget.mod:update{shortName = "My old pics :(", data = {images[1]}}
assert(widget.shortName == "My old pics :(" and #widget == 1 and widget[1].width == 10 and widget.styles.headerColor == "#123456")
widget.mod:delete()
