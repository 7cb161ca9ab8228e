
---RE2 expressions: linear time, Unicode, (?i) folds case. The text comes first; positions are in bytes.
---@class re
local re = {}

---A compiled expression.
---@class re.Expression
local Expression = {}

---@alias re.Replacement string|table<string, any>|fun(...: string|false): any text with $1 or ${name}, a table by the first capture, or a function

---First and last byte of the first match, and the captures; nil for no match.
---@param text string
---@param init? integer
---@return integer? first
---@return integer? last
---@return string|false|nil ...
function Expression:find(text, init) end

---The captures, the whole match if there are none; nil for no match. A group that took no part is false.
---@param text string
---@param init? integer
---@return string|false|nil ...
function Expression:match(text, init) end

---An iterator over what match gives.
---@param text string
---@return fun(): string, ...
function Expression:gmatch(text) end

---The new text and the number of replacements.
---@param text string
---@param by re.Replacement
---@param n? integer at most so many
---@return string
---@return integer
function Expression:gsub(text, by, n) end

---The parts between the matches.
---@param text string
---@param n? integer at most so many
---@return string[]
function Expression:split(text, n) end

---Compiles an expression, for use as an object.
---@param expression string
---@return re.Expression
function re.compile(expression) end

---First and last byte of the first match, and the captures; nil for no match.
---@param text string
---@param expression string|re.Expression
---@param init? integer
---@return integer? first
---@return integer? last
---@return string|false|nil ...
function re.find(text, expression, init) end

---The captures, the whole match if there are none; nil for no match. A group that took no part is false.
---@param text string
---@param expression string|re.Expression
---@param init? integer
---@return string|false|nil ...
function re.match(text, expression, init) end

---An iterator over what match gives.
---@param text string
---@param expression string|re.Expression
---@return fun(): string, ...
function re.gmatch(text, expression) end

---The new text and the number of replacements.
---@param text string
---@param expression string|re.Expression
---@param by re.Replacement
---@param n? integer at most so many
---@return string
---@return integer
function re.gsub(text, expression, by, n) end

---The parts between the matches.
---@param text string
---@param expression string|re.Expression
---@param n? integer at most so many
---@return string[]
function re.split(text, expression, n) end

return re
