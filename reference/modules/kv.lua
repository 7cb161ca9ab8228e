
---What a bot keeps between its runs: values of any JSON shape, by key.
---@class kv.Store
local Store = {}

---The value; nil for an absent key.
---@param key string
---@return any
function Store.get(key) end

---Keeps a value; nil deletes the key.
---@param key string
---@param value any
---@param options? { ttl: number|string } how long it is kept, in seconds or as text such as 7d
function Store.set(key, value, options) end

---Deletes a key; an absent one is no error.
---@param key string
function Store.delete(key) end

---Adds to a number and gives the sum; an absent key counts as 0.
---@param key string
---@param n? number default 1
---@return number
function Store.incr(key, n) end

---Writes new if the value is old, and tells whether it was; nil stands for absent.
---@param key string
---@param old any
---@param new any
---@return boolean
function Store.cas(key, old, new) end

---The keys with a prefix, sorted.
---@param prefix? string
---@return string[]
function Store.list(prefix) end

---The bot's own store.
---@class kv: kv.Store
---@field shared kv.Store what all bots share
local kv = {}

return kv
