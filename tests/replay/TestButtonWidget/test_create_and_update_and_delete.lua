local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
local image = widgets.mod:upload_image("test.png")
local source = {kind = "text", text = "View source", url = "https://github.com/praw-dev/asyncpraw", color = "#FF0000", textColor = "#00FF00", fillColor = "#0000FF",
  hoverState = {kind = "text", text = "VIEW SOURCE!", color = "#FFFFFF", textColor = "#000000", fillColor = "#0000FF"}}
local docs = {kind = "image", text = "View documentation", linkUrl = "https://asyncpraw.readthedocs.io", url = image, height = 200, width = 200,
  hoverState = {kind = "image", url = image, height = 200, width = 200}}
local dev = {kind = "text", text = "/r/redditdev", url = "https://reddit.com/r/redditdev", color = "#000000", textColor = "#FF00FF", fillColor = "#005500"}

local function check(widget, name, order)
  assert(client.type(widget) == "ButtonWidget" and #widget == 3 and widget.shortName == name)
  assert(widget.description == "Click some of these *cool* links!" and widget.styles.headerColor == "#123456")
  for i, button in ipairs(order) do
    assert(client.type(widget[i]) == "Button" and widget[i].text == button.text and widget[i].linkUrl == button.linkUrl)
  end
  assert(widget[2].hoverState.kind == "image" and widget[2].hoverState.height == 200)
end

local made = widgets.mod:add_button_widget{short_name = "Things to click", description = "Click some of these *cool* links!",
  buttons = {source, docs, dev}, styles = {headerColor = "#123456", backgroundColor = "#bb0e00"}}
check(made, "Things to click", {source, docs, dev})
widgets:refresh() -- the images have their addresses only now
local widget = widgets:sidebar():filter(function(w) return w == made end):first()
widget = widget.mod:update{shortName = "New short name"}
check(widget, "New short name", {source, docs, dev})
widget = widget.mod:update{buttons = {dev, docs, source}}
check(widget, "New short name", {dev, docs, source})
widget.mod:delete()
