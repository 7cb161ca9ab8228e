-- How operations are called: names, positions, tables of names, errors.
local client = require "client"
local com = client.community("gardening")

local function fails(kind, pattern, f, ...)
  local ok, err = pcall(f, ...)
  assert(not ok, "no error, want " .. pattern)
  assert(type(err) == "userdata", "the error is no object: " .. tostring(err))
  assert(err.kind == kind, tostring(err.kind) .. ": " .. tostring(err))
  assert(tostring(err):find(pattern, 1, true), tostring(err))
  return err
end

-- dot on the client and its helpers, a colon works as well
local a, b = client.front.hot{limit = 1}:first(), client.front:hot{limit = 1}:first()
assert(a == b and a.id == b.id)
assert(client:community("gardening") == com)
-- colon on resources; a dot says so
fails("invalid", "colon", function() return com.new{limit = 1} end)
local post = com:new():first()
fails("invalid", "colon", function() return post.reply("text") end)

-- positions and names
assert(client.comment("abc", {fetch = false}).id == "abc")
assert(client.submission{id = "abc", fetch = false}.id == "abc")
assert(client.submission{url = "https://redd.it/abc12", fetch = false}.id == "abc12")
fails("invalid", "exactly one of", function() return client.submission{id = "a", url = "https://redd.it/abc"} end)
fails("invalid", "exactly one of", function() return client.comment() end)
local err = fails("invalid", 'did you mean "limit"', function() return com:new{limt = 5} end)
assert(err.op == "community.new")
assert(tostring(err):find("calling.lua:", 1, true), tostring(err))
fails("invalid", "given twice", function() return post:reply("a", {body = "b"}) end)
fails("invalid", '"body" is missing', function() return post:reply() end)
fails("invalid", "is text, not the number 5", function() return post:reply(5) end)
fails("invalid", "by position", function() return post:reply("a", "b") end)
fails("invalid", "time_filter", function() return com:top{time_filter = "eon"} end)
fails("invalid", "whole number", function() return com:new{limit = 1.5} end)

-- the wire word is an alias of the neutral one
assert(client.info{subreddits = {"gardening"}}:first() == com)
assert(client.info{communities = {com}}:first() == com)
local multi = client.multicommunity{redditor = "someone", name = "things"}
assert(multi == client.multicommunity{member = "someone", name = "things"})

-- a table in the place of a list is the value, unless all its keys are names
client.inbox.mark_read{}
client.inbox.mark_read({})
client.inbox.mark_read{items = {}}
fails("invalid", "a list", function() client.inbox.mark_read("t1_x") end)

-- class helpers, constructors
assert(client.submission.id_from_url("https://www.reddit.com/r/x/comments/abc12/title/") == "abc12")
assert(client.comment.id_from_url("https://www.reddit.com/r/x/comments/abc12/title/def34/") == "def34")
fails("invalid", "url", function() return client.submission.id_from_url("nonsense") end)
local media = client.PostMedia{fp = {name = "x.png", content = "png"}}
assert(client.type(media) == "PostMedia")

-- unknown names suggest
fails("invalid", 'did you mean "front"', function() return client.frnt end)
fails("invalid", 'did you mean "hot"', function() return client.front.hott end)
fails("unknown_field", 'did you mean "reply"', function() return post.replly end)

-- helpers that are operations and hold operations
assert(#com.banned():collect() >= 0)
com.banned:add("daily_poster", {ban_reason = "spam", duration = 3})
local banned = com.banned():filter(function(m) return m.name == "daily_poster" end):first()
assert(banned and client.type(banned) == "Member")
com.banned:remove("daily_poster")
for rule in com.rules() do assert(client.type(rule) == "Rule") end
for rule in com:rules() do assert(client.type(rule) == "Rule") end
for page in com.wiki() do assert(client.type(page) == "WikiPage") end
local mods = com.moderator()
assert(type(mods) == "table" and #mods >= 1 and client.type(mods[1]) == "Member")

-- fields that are operations
assert(client.read_only == false)
assert(type(client.auth.limits) == "table")
assert(post.shortlink:find("/" .. post.id, 1, true))
assert(post.fullname == "t3_" .. post.id)
assert(client.config.user_agent)
assert(client.config.password ~= "demo")
fails("invalid", "cannot be assigned", function() post.title = "x" end)
