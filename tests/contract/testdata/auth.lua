-- Ways to log in: a member's consent, tokens of installed applications, one-time codes.
local client = require "client"
local permanent, temporary = ...
local uri = "http://localhost:8080/authorized"
local function app(settings)
  for _, name in ipairs{"username", "password", "refresh_token"} do
    if settings[name] == nil then settings[name] = client.null end
  end
  return client.new(nil, settings)
end
local function fails(kind, pattern, f, ...)
  local ok, e = pcall(f, ...)
  assert(not ok and e.kind == kind and tostring(e):find(pattern, 1, true), tostring(e))
end

-- the address where a member consents
local web = app{redirect_uri = uri}
local url = web.auth.url{scopes = {"read", "identity"}, state = "a b&c"}
for _, part in ipairs{"/api/v1/authorize?", "client_id=sim-script-app", "duration=permanent", "response_type=code", "redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fauthorized",
  "scope=read+identity", "state=a+b%26c"} do
  assert(url:find(part, 1, true), url)
end
assert(web.auth.url{scopes = {"*"}, state = "x", duration = "temporary"}:find("duration=temporary", 1, true))
fails("invalid", "installed applications", web.auth.url, {scopes = {"*"}, state = "x", implicit = true})
fails("config", "redirect_uri", app{}.auth.url, {scopes = {"*"}, state = "x"})
fails("config", "redirect_uri", app{}.auth.authorize, "code")
fails("invalid", '"scopes" is missing', web.auth.url, {state = "x"})
fails("invalid", '"state" is missing', web.auth.url, {scopes = {"*"}})

-- a code brings a refresh token, or none, and switches the client to its member
assert(web.read_only == true and web.auth.scopes()[1] == "*")
local refresh = web.auth.authorize(permanent)
assert(type(refresh) == "string" and web.read_only == false)
assert(table.concat(web.auth.scopes(), " ") == "identity read")
assert(web.user.me().name == "mossy_paths")
fails("forbidden", "", function() return web.community("gardening").mod:log{limit = 1}:first() end)
fails("unauthorized", "refused", web.auth.authorize, permanent)
local short = app{redirect_uri = uri}
assert(short.auth.authorize(temporary) == nil)
assert(short.user.me().name == "mossy_paths" and table.concat(short.auth.scopes(), " ") == "identity")

-- revoking the login ends it, and its refresh token
web.auth.revoke()
fails("unauthorized", "", function() return web.user.me{use_cache = false} end)
local again = app{refresh_token = refresh}
fails("unauthorized", "", function() return again.user.me() end)
short.auth.revoke()
fails("unauthorized", "", function() return short.user.me{use_cache = false} end)
fails("invalid", "no token to revoke", app{}.auth.revoke)

-- an installed application
local installed = app{client_id = "sim-installed-app", client_secret = client.null, redirect_uri = uri}
assert(installed.read_only == true and installed.auth.scopes()[1] == "*")
url = installed.auth.url{scopes = {"read"}, state = "x", implicit = true}
assert(url:find("response_type=token", 1, true) and url:find("duration=temporary", 1, true))
local token = client.new().auth.scopes and app{refresh_token = "sim-refresh-token"}
assert(token.auth.scopes()[1] == "*")
fails("invalid", "installed applications", web.auth.implicit, {access_token = "a", expires_in = 3600, scope = "read"})
fails("invalid", '"expires_in" is', installed.auth.implicit, {access_token = "a", expires_in = "soon", scope = "read"})
installed.auth.implicit{access_token = "not-a-token", expires_in = 3600, scope = "read identity"}
assert(installed.read_only == false and table.concat(installed.auth.scopes(), " ") == "identity read")
fails("unauthorized", "", function() return installed.user.me() end)

-- limits are known after the first answer
local fresh = app{}
assert(fresh.auth.limits.remaining == nil and fresh.auth.limits.used == nil)
assert(fresh.get("r/gardening/about"))
assert(fresh.auth.limits.remaining > 0 and fresh.auth.limits.used >= 1)

-- a one-time code goes behind the password
assert(app{username = "two_factor", password = "secret:123456"}.user.me().name == "two_factor")
fails("unauthorized", "refused", function() return app{username = "two_factor", password = "secret"}.user.me() end)
