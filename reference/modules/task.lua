
---Concurrency inside a script: waiting calls overlap, Lua code never runs in parallel.
---@class task
local task = {}

---A function under way.
---@class task.Task
local Task = {}

---Waits for its end; what the function returned, or its error.
---@return any ...
function Task:wait() end

---Starts a function. What is not waited for is waited for at the end of the run.
---@param fn function
---@param ... any its arguments
---@return task.Task
function task.spawn(fn, ...) end

---Runs functions at the same time and gives their first results, in order. The first error is raised.
---@param fns (fun(): any)[]
---@return any[]
function task.all(fns) end

---What fn gives for each item, in order, with at most n calls under way.
---@generic T, R
---@param items T[]
---@param n integer
---@param fn fun(item: T, index: integer): R
---@return R[]
function task.map(items, n, fn) end

---Waits.
---@param seconds number|string a number of seconds, or text such as 2s
function task.sleep(seconds) end

---What fn returns; when the time is over it is cancelled, and an error of kind timeout is raised.
---@param seconds number|string a number of seconds, or text such as 2m
---@param fn function
---@param ... any its arguments
---@return any ...
function task.timeout(seconds, fn, ...) end

return task
