-- Answers that lead back to where they came from come to an end.
local client = require "client"
local function ids(list)
  local all = {}
  for i, x in ipairs(list) do all[i] = x.id end
  return table.concat(all, " ")
end
-- the same cursor again, and cursors that go round
assert(ids(client.community("same"):new{limit = math.huge}:collect()) == "p0 p1", "same")
assert(ids(client.community("round"):new{limit = math.huge}:collect()) == "p0 p1 p2 p3", "round")
assert(#client.community("same"):flair{limit = math.huge}:collect() == 2)
assert(#client.community("same").modmail:conversations{limit = math.huge}:collect() == 2)
assert(#client.community("same").mod.notes:members("bob", {limit = math.huge}):collect() == 2)
-- a cursor with nothing, for ever
assert(#client.community("empty"):new{limit = math.huge}:collect() == 0)

-- comments that are answered with themselves
local post = client.submission("again")
local left = post.comments:replace_more{limit = math.huge}
assert(#left == 1 and #post.comments == 1, #left .. " " .. #post.comments)
-- comments that are their own parent, and each other's
post = client.submission("loops")
post.comments:replace_more{limit = math.huge}
assert(#post.comments:list() == 3, #post.comments:list())
local c = post.comments[1]
for _ = 1, 10 do c = c:parent() end
assert(client.type(c) == "Comment")
-- the same comment twice
post = client.submission("twice")
local ok, e = pcall(post.comments.replace_more, post.comments, {limit = math.huge})
assert(not ok and e.kind == "conflict", tostring(e))

-- share links and pinned submissions that point at themselves
ok, e = pcall(client.submission, {url = "https://www.reddit.com/r/x/s/circle"})
assert(not ok and e.kind ~= "script", tostring(e))
ok, e = pcall(function() return client.community("x"):sticky() end)
assert(not ok and e.kind ~= "script", tostring(e))
