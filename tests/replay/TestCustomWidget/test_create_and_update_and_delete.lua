local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
local images = {{width = 0, height = 0, name = "a", url = widgets.mod:upload_image("test.png")}}
local made = widgets.mod:add_custom_widget{short_name = "My widget", text = "# Hello world!", css = "/**/", height = 200, image_data = images,
  styles = {headerColor = "#123456", backgroundColor = "#bb0e00"}}
assert(client.type(made) == "CustomWidget" and made.css == "/**/" and made.imageData[1].url:find("image-processing.png", 1, true))
widgets:refresh() -- the images have their addresses only now
local sidebar = widgets:sidebar():collect()
assert(sidebar[#sidebar] == made)
local widget = sidebar[#sidebar].mod:update{css = "h1,h2,h3,h4,h5,h6 {color: #00ff00;}"}
assert(widget.css == "h1,h2,h3,h4,h5,h6 {color: #00ff00;}" and widget.text == "# Hello world!" and widget.height == 200)
assert(#widget.imageData == 1 and client.type(widget.imageData[1]) == "ImageData" and widget.shortName == "My widget")
widget.mod:delete()
