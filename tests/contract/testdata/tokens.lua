-- Token managers of variant B. The service rotates refresh tokens: each can be used once.
local client = require "client"
local kv = require "kv"
local b = client.variant "B"
local function session(manager, more)
  local settings = {token_manager = manager, user_agent = "token tests"}
  for name, value in pairs(more or {}) do settings[name] = value end
  return b.new(settings)
end
local function fails(kind, pattern, f, ...)
  local ok, e = pcall(f, ...)
  assert(not ok and e.kind == kind and tostring(e):find(pattern, 1, true), tostring(e))
end
local function me(c) return c.user.me{use_cache = false}.name end

-- a manager of the script's own, with methods behind a metatable
local Manager = {}
Manager.__index = Manager
function Manager:pre_refresh(authorizer)
  self.log[#self.log + 1] = "pre " .. tostring(authorizer.refresh_token)
  if not authorizer.refresh_token then authorizer.refresh_token = self.token end
end
function Manager:post_refresh(authorizer)
  assert(authorizer.refresh_token ~= self.token, "it was not rotated")
  self.log[#self.log + 1] = "post"
  self.token = authorizer.refresh_token
  if self.forget then authorizer.refresh_token = nil end
end
local own = setmetatable({token = "sim-refresh-token", log = {}}, Manager)
local c = session(own)
assert(me(c) == "botrun_demo" and me(c) == "botrun_demo")
assert(table.concat(own.log, ",") == "pre nil,post", table.concat(own.log, ","))
assert(own.token ~= "sim-refresh-token")

-- the token goes on to the next session, also where the manager forgets it
own.forget = true
assert(me(session(own)) == "botrun_demo")
c:close()

-- a file
local token = own.token
local file = b.FileTokenManager("tokens/refresh.txt")
fails("config", 'the file "tokens/refresh.txt" cannot be read', me, session(file))
file = b.FileTokenManager("refresh.txt")
file:post_refresh{refresh_token = token}
assert(me(session(file)) == "botrun_demo" and me(session(file)) == "botrun_demo")
local held = {}
file:pre_refresh(held)
assert(held.refresh_token ~= token)
token = held.refresh_token
fails("invalid", "no refresh token", file.post_refresh, file, {refresh_token = "two words"})
fails("config", "something else", b.FileTokenManager("pictures/tree.png").post_refresh, file, {refresh_token = token})
fails("config", "cannot be", b.FileTokenManager("../outside.txt").post_refresh, file, {refresh_token = token})

-- the bot's store
local store = b.StoreTokenManager("main")
assert(store:is_registered() == false)
fails("config", "register", me, session(store))
assert(store:register(token) == true and store:register("another") == false and store:is_registered())
assert(me(session(store)) == "botrun_demo" and me(session(store)) == "botrun_demo")
store:pre_refresh(held)
assert(held.refresh_token ~= token)
token = held.refresh_token

-- a new token is not lost when the manager fails to take it
local failing = {token = token}
function failing:pre_refresh(authorizer) authorizer.refresh_token = self.token end
function failing:post_refresh(authorizer)
  if not self.works then error("the disk is full") end
  self.token = authorizer.refresh_token
end
fails("script", "the disk is full", me, session(failing))
assert(failing.token == token)
failing.works = true
local later = session(failing) -- as after a crash: nothing is left in memory
assert(me(later) == "botrun_demo" and failing.token ~= token)
local revoked = failing.token
later.auth.revoke()
fails("unauthorized", "", me, later)
assert(failing.token == revoked)

-- a manager that is none
fails("invalid", "token_manager is a table", session, "x")
fails("invalid", "no function post_refresh", session, {pre_refresh = function() end})
fails("config", "gave no refresh token", me, session{pre_refresh = function() end, post_refresh = function() end})
fails("invalid", "is text or nil, not the number 1", me, session{pre_refresh = function(_, a) a.refresh_token = 1 end, post_refresh = function() end})
fails("config", "exclude each other", session, own, {refresh_token = "x"})
fails("invalid", "takes a path", b.FileTokenManager)
fails("invalid", "takes a key", b.StoreTokenManager, 1)

-- variant A has none of it
fails("invalid", "variant B has it", client.new, {token_manager = own})
fails("invalid", "variant B has it", client.FileTokenManager, "x")
fails("invalid", "variant B has it", client.StoreTokenManager, "x")
