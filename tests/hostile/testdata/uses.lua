-- Uses the client in many ways; each either gives a value, of which everything
-- is read, or raises an error that says what is wrong.
local client, log = require "client", require "log"
local only = ...
local com = client.community("golang")
local post = client.submission("abc", {fetch = false})
local reply = client.comment("def", {fetch = false})

local function read(v, depth)
  if depth == 0 then return end
  tostring(v)
  local name = client.type(v)
  if name == "CommentForest" then
    read(v:list(), depth)
  elseif name then
    for field in pairs(client.fields(v)) do
      local ok, value = pcall(function() return v[field] end)
      if ok then read(value, depth - 1) elseif not value.kind then error(value, 0) end
    end
  elseif type(v) == "table" then
    local n = 0
    for k, value in pairs(v) do
      n = n + 1
      if n > 50 then break end
      read(value, depth - 1)
    end
  end
end

local uses = {
  listing = function() return client.front.hot{limit = 300}:collect() end,
  submission = function() return post:load().comments end,
  comment = function() return client.comment("def") end,
  refresh = function() return reply:refresh() end,
  community = function() return client.community("golang", {fetch = true}) end,
  me = function() return client.user.me{use_cache = false} end,
  banned = function() return com.banned{limit = 5}:collect() end,
  rules = function() return com.rules():collect() end,
  wiki = function() return com.wiki:get_page("index"):load() end,
  conversations = function() return com.modmail:conversations{limit = 5}:collect() end,
  conversation = function() return com:modmail("abc"):load() end,
  notes = function() return com.mod.notes:members("bob", {limit = 5}):collect() end,
  flair = function() return com:flair{limit = 5}:collect() end,
  widgets = function() com.widgets:refresh() return com.widgets.items end,
  reasons = function() local all = {} for r in com.mod.removal_reasons() do all[#all + 1] = r end return all end,
  live = function() return client.live("abc"):load() end,
  inbox = function() return client.inbox.unread{limit = 5}:collect() end,
  message = function() return client.inbox.message("abc") end,
  info = function() return client.info{fullnames = {"t3_a", "t1_b"}}:collect() end,
  multi = function() return client.multicommunity{redditor = "bob", name = "x"}:load() end,
  collection = function() return com.collections("abc"):load() end,
  drafts = function() return client.drafts() end,
  trophies = function() return client.member("bob"):trophies() end,
  preferences = function() return client.user.preferences() end,
  get = function() return client.get("r/golang/about") end,
  request = function() return client.request{method = "GET", path = "x"} end,
  post = function() return client.post("x", {data = {a = 1}}) end,
  submit = function() return com:submit("t", {selftext = "x"}) end,
  gallery = function() return com:submit("t", {gallery = {{name = "a.png", content = "x"}}}) end,
  reply = function() return reply:reply("x") end,
  edit = function() return reply:edit("x") end,
  flairs = function() return com.flair:update({"bob"}) end,
}
if only ~= "" then uses = {[only] = uses[only]} end

for name, use in pairs(uses) do
  local ok, result = pcall(use)
  if ok then
    read(result, 4)
    log.info(name, {kind = ""})
  elseif type(result) == "string" then
    log.info(name, {kind = "script", message = result})
  else
    log.info(name, {kind = result.kind, message = tostring(result)})
  end
end
