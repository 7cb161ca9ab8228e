local time = require "time"
local function is(want, got)
  if got ~= want then error("want " .. tostring(want) .. ", got " .. tostring(got), 2) end
end
assert(time.now() > 1.7e9 and time.now() < 1e11)
is(0, time.parse("1970-01-01T00:00:00Z"))
is(1767225600.5, time.parse("2026-01-01T01:00:00.5+01:00"))
is(1767225600, time.parse("2026-01-01", "%Y-%m-%d"))
is(1767285000, time.parse("1 Jan 2026 04:30 PM", "%d %b %Y %I:%M %p"))
is(1767223800, time.parse("Thu, 01 Jan 2026 00:30:00 +0100", "%a, %d %B %Y %T %z"))
is(1767225600, time.parse("1767225600", "%s"))
is(1769817600, time.parse("2026-031", "%Y-%j"))
is(1767225600.25, time.parse("2026-01-01 00:00:00.25", "%F %T.%f"))
is(1767225600, time.parse("100% 26/01/01", "100%% %y/%m/%d"))
is("1970-01-01T00:00:00Z", time.format(0))
is("2026-01-01 01:30", time.format(1767227400, "%Y-%m-%d %H:%M", "Europe/Berlin") == "2026-01-01 01:30" and "2026-01-01 01:30")
is("2026-07-01T02:00:00+02:00", time.format(time.parse("2026-07-01T00:00:00Z"), nil, "Europe/Berlin"))
is("Thu Thursday Jan January", time.format(1767225600, "%a %A %b %B"))
is("001 4 4 01 2026 00 00 12 AM % 1767225600", time.format(1767225600, "%j %u %w %V %G %U %W %I %p %% %s"):gsub("00 00 12", "00 00 12"))
is("01/01/26 00:00:00 00:00 2026-01-01", time.format(1767225600, "%D %T %R %F"))
is(" 1 UTC +0000", time.format(1767225600, "%e %Z %z"))
for text, want in pairs { ["90s"] = 90, ["10m"] = 600, ["2h"] = 7200, ["7d"] = 604800, ["1w"] = 604800, ["1h30m"] = 5400, ["1.5h"] = 5400, ["250ms"] = 0.25, ["45"] = 45 } do
  is(want, time.duration(text))
end
is(90, time.duration(90))
---
local time = require "time"
time.parse("yesterday") --> time.parse: "yesterday" is not an RFC 3339 time
---
local time = require "time"
time.parse("2026-02-30", "%Y-%m-%d") --> time.parse: "2026-02-30" is not a day of the calendar
---
local time = require "time"
time.parse("2026", "%Y-%m") --> time.parse: "2026" does not have the form "%Y-%m"
---
local time = require "time"
time.format(0, "%Q") --> time.format: unknown %Q in the layout
---
local time = require "time"
time.format(0, "%F", "Mars/Base") --> time.format: unknown time zone "Mars/Base"
---
local time = require "time"
time.duration("soon") --> time.duration: "soon" is not a duration such as
---
local time = require "time"
time.duration("5 parsecs") --> is not a duration
---
local time = require "time"
time.duration("1e300") --> is out of range
---
local time = require "time"
time.format("x") --> a time or Unix seconds expected, got string
