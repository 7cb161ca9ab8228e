-- The widgets of a community come in one answer, which is kept until refresh.
local client = require "client"
local asked, images = 0, {}
local counting = {request = function(_, next, req)
  if req.url:find("/api/widgets", 1, true) then
    asked = asked + 1
    images[asked] = req.url:match("progressive_images=(%a+)")
  end
  return next(req)
end}

client.new(client.null, {requestor_class = counting}):use(function(c)
  local com = c.community("gardening")
  local widgets = com.widgets
  local ok, err = pcall(function() return widgets.layout end)
  assert(not ok and err.kind == "not_fetched" and err.hint:find("refresh", 1, true))

  local sidebar = widgets:sidebar()
  assert(asked == 0)
  local rules = sidebar:first()
  assert(c.type(rules) == "RulesWidget" and rules.community == com and rawequal(rules, widgets:items()[rules.id]))
  assert(c.type(widgets:id_card()) == "IDCard" and #widgets:moderators_widget() > 0)
  assert(#widgets:topbar():collect() == 0)
  com:load()
  assert(rawequal(com.widgets, widgets) and asked == 1 and images[1] == "false")

  assert(widgets.progressive_images == false)
  widgets.progressive_images = true
  assert(widgets:refresh() == widgets and asked == 2 and images[2] == "true" and widgets.progressive_images)
  assert(widgets:id_card().community == com and asked == 2)
  local ok, err = pcall(function() widgets.progressive_images = "yes" end)
  assert(not ok and err.kind == "invalid")
end)
