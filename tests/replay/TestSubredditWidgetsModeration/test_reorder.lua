local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
local function ids()
  return widgets:sidebar():map(function(widget) return widget.id end):collect()
end
local function reversed(list)
  local out = {}
  for i = #list, 1, -1 do out[#out + 1] = list[i] end
  return out
end
local function expect(order)
  widgets:refresh()
  assert(table.concat(ids(), " ") == table.concat(order, " "))
end
local order = ids()
local new = reversed(order)
widgets.mod:reorder(reversed(widgets:sidebar():collect()))
expect(new)
widgets.mod:reorder(reversed(widgets:sidebar():collect()))
expect(order)
local mixed = {}
for i, id in ipairs(order) do mixed[i] = i % 2 == 0 and id or widgets:items()[id] end
widgets.mod:reorder(mixed, {section = "sidebar"})
expect(order)
