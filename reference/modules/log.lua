
---Lines of the log. print is log.info.
---@class log
local log = {}

---@param message any
---@param fields? table<string, any>
function log.debug(message, fields) end

---@param message any
---@param fields? table<string, any>
function log.info(message, fields) end

---@param message any
---@param fields? table<string, any>
function log.warn(message, fields) end

---@param message any
---@param fields? table<string, any>
function log.error(message, fields) end

return log
