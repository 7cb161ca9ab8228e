local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
local widget = widgets.mod:add_text_area{short_name = "My new widget!", text = "Hello world!", styles = {headerColor = "#123456", backgroundColor = "#bb0e00"}}
assert(client.type(widget) == "TextArea" and widget.shortName == "My new widget!" and widget.text == "Hello world!")
widget = widget.mod:update{shortName = "My old widget :(", text = "Feed me"}
assert(widget.shortName == "My old widget :(" and widget.text == "Feed me" and widget.styles.backgroundColor == "#bb0e00")
widget.mod:delete()
