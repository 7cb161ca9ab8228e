-- Drafts hold their communities as objects, and their body under the name that a submission has it by.
local json = require "json"
local sent = {}
local service = {request = function(_, next, req)
  local path = req.url:match("/(api/v1/drafts?)%?") or req.url:match("/(r/%w+/about)/")
  if not path then return next(req) end
  sent[#sent + 1] = req.method .. " " .. path .. " " .. (req.body or "")
  local body = {json = {errors = json.array{}, data = {drafts_count = 3, id = "new"}}}
  if path == "api/v1/drafts" then
    local drafts = json.array{
      {id = "text", kind = "markdown", body = "hello", title = "one", subreddit = "t5_a", modified = 1500, is_public_link = false},
      {id = "link", kind = "link", body = "https://x.org", title = "two", subreddit = "t5_b", modified = 2000, is_public_link = false},
      {id = "none", kind = "markdown", body = "", title = "three", modified = 2500, is_public_link = false},
    }
    body = {drafts = drafts, subreddits = json.array{
      {name = "t5_a", display_name = "lua", display_name_prefixed = "r/lua", public_description = ""},
      {name = "t5_b", display_name = "u_bob", display_name_prefixed = "u/bob", public_description = ""},
    }}
  elseif path:find("^r/") then
    body = {kind = "t5", data = {name = "t5_c", display_name = path:match("r/(%w+)"), public_description = ""}}
  end
  return {status = 200, headers = {["content-type"] = "application/json"}, body = json.encode(body)}
end}
local client = require("client").new(nil, {requestor_class = service})

local function check(drafts)
  assert(#drafts == 3 and client.type(drafts[1]) == "Draft")
  assert(drafts[1].selftext == "hello" and drafts[1].url == nil and drafts[1].modified.unix == 1.5)
  assert(client.type(drafts[1].community) == "Community" and drafts[1].community == client.community("lua"))
  assert(drafts[2].url == "https://x.org" and drafts[2].selftext == nil)
  assert(client.type(drafts[2].subreddit) == "UserCommunity" and tostring(drafts[2].subreddit) == "u_bob")
  assert(drafts[3].selftext == "" and drafts[3].community == nil)
end
check(client.drafts())
check(client.get("api/v1/drafts"))

local ok, err = pcall(client.drafts, "gone")
assert(not ok and err.kind == "not_found", tostring(err))
local draft = client.drafts("text", {fetch = false})
local ok, err = pcall(function() return draft.title end)
assert(not ok and err.kind == "not_fetched")

-- A community is asked for when its fullname is not known, and an object of it once.
sent = {}
local com = client.community("golang")
client.drafts.create{title = "t", url = "https://x.org", subreddit = com}
client.drafts.create{title = "t", selftext = "s", subreddit = com}
assert(#sent == 3 and sent[1] == "GET r/golang/about ")
assert(sent[2]:find("subreddit=t5_c&target=subreddit", 1, true) and sent[3]:find("kind=markdown", 1, true))

sent = {}
local answer = draft:update{title = "new", community = "golang"}
assert(answer == draft and draft.title == "one" and #sent == 3) -- as the service has it now
local ok, err = pcall(draft.update, draft, {selftext = "a", url = "https://x.org"})
assert(not ok and err.kind == "invalid")

sent = {}
local ok, err = pcall(client.drafts("none").submit, client.drafts("none"))
assert(not ok and err.kind == "invalid" and err.hint:find("community", 1, true))
