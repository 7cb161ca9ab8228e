-- pcall and xpcall over coroutines. The function runs in a thread of its own:
-- an error there leaves the caller's upvalues alone (gopher-lua #448), and what
-- it yields is passed on to the coroutine around.
local protect, resume, yield, finished, traceback = ...

local function settle(thread, ok, ...)
  if not ok or finished(thread) then
    return ok, ...
  end
  return settle(thread, resume(thread, yield(...)))
end

local function pcall(f, ...)
  local thread, refusal = protect(f)
  if not thread then
    return false, refusal
  end
  return settle(thread, resume(thread, ...))
end

-- The handler gets the error and the traceback of the place where it was raised.
local function handle(handler, thread, ok, ...)
  if ok then
    return true, ...
  end
  local _, result = pcall(handler, (...), traceback(thread))
  return false, result
end

local function xpcall(f, handler, ...)
  local thread, refusal = protect(f)
  if not thread then
    return handle(handler, nil, false, refusal)
  end
  return handle(handler, thread, settle(thread, resume(thread, ...)))
end

-- A thread whose body is a Go function never answers: give it one in Lua.
local function wrapped(f)
  return function(...)
    return f(...)
  end
end

return pcall, xpcall, wrapped
