local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
local calendar, config = "ccahu0rstno2jrvioq4ccffn78@group.calendar.google.com",
  {numEvents = 10, showDate = true, showDescription = false, showLocation = false, showTime = true, showTitle = true}
local widget = widgets.mod:add_calendar{short_name = "Upcoming Events", google_calendar_id = calendar, requires_sync = true,
  configuration = config, styles = {headerColor = "#123456", backgroundColor = "#bb0e00"}}
for _, name in ipairs{"Upcoming Events", "Past Events :("} do
  assert(client.type(widget) == "Calendar" and widget.shortName == name and widget.googleCalendarId == calendar)
  assert(widget.styles.backgroundColor == "#bb0e00")
  for key, value in pairs(config) do assert(widget.configuration[key] == value) end
  if name == "Upcoming Events" then widget = widget.mod:update{shortName = "Past Events :("} end
end
widget.mod:delete()
