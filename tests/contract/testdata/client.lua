-- Sessions of the script's own, variants, requestors, generic requests.
local client = require "client"

-- generic requests: objects where the payload is a known resource
local listing = client.get("r/gardening/new", {params = {limit = 2}})
assert(#listing == 2 and client.type(listing[1]) == "Submission")
local raw = client.request{method = "GET", path = "r/gardening/new", params = {limit = 2}}
assert(raw.kind == "Listing" and #raw.data.children == 2 and raw.data.children[1].data.title)
local about = client.get("r/gardening/about")
assert(client.type(about) == "Community" and about.display_name == "gardening")
local me = client.get("/api/v1/me")
assert(me.name == client.user.me().name)

-- a session of one's own
local other = client.new{user_agent = "another session"}
local inside
other:use(function(c)
  inside = c
  assert(c.user.me().name == client.user.me().name)
end)
assert(inside == other)
local ok, err = pcall(function() return other.user.me{use_cache = false} end)
assert(not ok and err.kind == "invalid" and tostring(err):find("closed"), tostring(err))
ok, err = pcall(function() other.use(client.new(), function() error("out") end) end)
assert(not ok and tostring(err):find("out"))

-- read only
local reader = client.new{username = client.null, password = client.null}
assert(reader.read_only == true)
ok, err = pcall(function() return reader.user.me() end)
assert(not ok and err.kind == "read_only", tostring(err))
ok, err = pcall(function() reader.read_only = false end)
assert(not ok and err.kind == "read_only", tostring(err))
reader:close()
client.read_only = true
assert(client.read_only == true)
client.read_only = false

-- missing settings are named
ok, err = pcall(function() return client.new{client_id = client.null, user_agent = client.null} end)
assert(not ok and err.kind == "config" and tostring(err):find("client_id") and tostring(err):find("user_agent"), tostring(err))

-- a requestor sees each exchange, token requests too
local Seen = {}
function Seen.new(kwargs) return setmetatable({log = kwargs.log}, {__index = Seen}) end
function Seen:request(next, req)
  self.log[#self.log + 1] = req.method .. " " .. req.url:gsub("^https?://[^/]+", ""):gsub("%?.*", "")
  assert(req.headers["user-agent"])
  if req.url:find("username_available") then
    return {status = 200, headers = {["content-type"] = "application/json"}, body = "true"}
  end
  return next(req)
end
local log = {}
local watched = client.new("DEFAULT", {requestor_class = Seen, requestor_kwargs = {log = log}})
assert(watched.user.me().name)
assert(watched.username_available("whoever") == true)
assert(log[1] == "POST /api/v1/access_token" and log[2] == "GET /api/v1/me" and log[3] == "GET /api/username_available", table.concat(log, "; "))

-- variant B has the older signatures
local b = client.variant "B"
assert(b.variant() == "B" and client.variant() == "A")
assert(b.comment("abc", nil, true).id == "abc")
assert(b.submission("abc", {lazy = true}).id == "abc")
assert(b.get("r/gardening/about", {}).display_name == "gardening")
local made = {b.info(nil, nil, {"gardening"}):first()}
assert(made[1] == b.community("gardening"))
local function fails(pattern, f)
  local good, e = pcall(f)
  assert(not good and e.kind == "invalid" and tostring(e):find(pattern, 1, true), tostring(e))
end
fails("variant A has it", function() return b.drafts() end)
fails("variant A has it", function() return b.notes end)
fails("variant A has it", function() return b.announcements() end)
fails("variant B has it", function() return client.random_community() end)
fails("variant B", function() return client.comment("abc", {lazy = true}) end)
fails("variant A", function() return b.comment("abc", {fetch = false}) end)
fails("variant A has it", function() return b.patch{path = "x", params = {}} end)
fails("variant A has it", function() return b.delete{path = "x", params = {}} end)
assert(b.validate_on_submit == true)

-- files by name, as bytes or below the script's folder
local form
local taken = client.new("DEFAULT", {requestor_class = {request = function(_, next, req)
  if not req.url:find("api/upload", 1, true) then return next(req) end
  form = req.body
  return {status = 200, headers = {["content-type"] = "application/json"}, body = "{}"}
end}})
taken.post("api/upload", {files = {one = {name = "x.png", content = "the bytes"}, two = "pictures/tree.png"}, data = {k = "v"}})
assert(form:find('name="one"; filename="x.png"', 1, true) and form:find("the bytes", 1, true), form)
assert(form:find('name="two"; filename="tree.png"', 1, true) and form:find('name="k"', 1, true), form)
ok, err = pcall(function() taken.post("api/upload", {files = {{name = "x.png", content = ""}}}) end)
assert(not ok and err.kind == "invalid" and err.message:find("without a name"), tostring(err))

-- null in params leaves the name out, in listings too
local asked
local counted = client.new("DEFAULT", {requestor_class = {request = function(_, next, req) asked = req.url return next(req) end}})
counted.front.hot{limit = 1, params = {show = "all", sr_detail = client.null}}:first()
assert(asked:find("show=all", 1, true) and not asked:find("sr_detail", 1, true), asked)
counted:close()
taken:close()

-- values without a JSON form are told, not sent
local circle = {}
circle.circle = circle
for text, value in pairs{["holds itself"] = circle, ["both names and numbers"] = {1, a = 2}, holes = {1, nil, 3}, ["function"] = {print}} do
  ok, err = pcall(function() client.post("api/x", {json = value}) end)
  assert(not ok and err.kind == "invalid" and err.message:find(text, 1, true), tostring(err))
end
