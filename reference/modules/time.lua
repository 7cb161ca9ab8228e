
---Times, as numbers of Unix seconds.
---@class time
local time = {}

---Unix seconds, with fractions.
---@return number
function time.now() end

---Unix seconds of a text.
---@param text string RFC 3339, or of the layout's form
---@param layout? string strftime's
---@return number
function time.parse(text, layout) end

---A time as text.
---@param t number|Time
---@param layout? string strftime's; RFC 3339 where it is not given
---@param zone? string such as Europe/Berlin; default UTC
---@return string
function time.format(t, layout, zone) end

---Seconds of a text such as 10m.
---@param text string|number
---@return number
function time.duration(text) end

return time
