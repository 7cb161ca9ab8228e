
---JSON texts.
---@class json
---@field null any an explicit null; equal to client.null
local json = {}

---The value as text, object keys sorted. An empty table is an object.
---@param value any
---@return string
function json.encode(value) end

---The value of a text; null is json.null.
---@param text string
---@return any
function json.decode(text) end

---Marks a table as an array and gives it back; without a table a new one.
---@generic T: table
---@param t? T
---@return T
function json.array(t) end

return json
