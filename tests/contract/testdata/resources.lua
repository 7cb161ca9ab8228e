-- What objects hold: fetched or not, fields, equality, types.
local client = require "client"
local com = client.community("gardening")

local function fails(kind, pattern, f)
  local ok, err = pcall(f)
  assert(not ok and err.kind == kind, tostring(err))
  assert(tostring(err):find(pattern, 1, true), tostring(err))
end

-- unfetched objects know their identity only
assert(com.display_name == "gardening" and tostring(com) == "gardening")
fails("not_fetched", ":load()", function() return com.subscribers end)
fails("unknown_field", 'did you mean "subscribers"', function() return com.subscriberz end)
assert(com:load() == com)
assert(type(com.subscribers) == "number")
fails("unknown_field", "no field", function() return com.subscriberz end)
local comment = client.comment("abc", {fetch = false})
fails("not_fetched", ":refresh()", function() return comment.body end)
assert(client.fields(comment).id == "abc")

-- fields
local post = com:new():first()
assert(post.subreddit == com and post.community == com)
assert(client.type(post.author) == "Member" and tostring(post.author) ~= "")
assert(post.link_flair_text == nil or type(post.link_flair_text) == "string")
assert(type(post.created_utc) == "number")
local t = post.created_datetime
assert(t.unix == post.created_utc and type(t:format("%Y-%m-%d", "UTC")) == "string")
assert(not (post == post.id) and tostring(post) == post.id)
assert(client.type(post) == "Submission" and client.type("x") == nil and client.type({}) == nil)
assert(client.fields(post).title == post.title)
fails("not_fetched", ":load()", function() return post.comments end)
fails("not_fetched", "not fetched", function() return post.author.created_utc end)
post.comment_sort = "new"
post:load()
fails("invalid", "load", function() post.comment_sort = "old" end)

-- equality
assert(client.submission(post.id, {fetch = false}) == post)
assert(client.member("Some_One") == client.member("some_one"))
assert(client.member("a") ~= client.member("b"))

-- trees
local deep
for p in com:new{limit = 50} do
  if p.num_comments > 3 then deep = p break end
end
deep:load()
local n = 0
for c in deep.comments() do
  assert(client.type(c) == "Comment" or client.type(c) == "MoreComments")
  n = n + 1
end
assert(n == #deep.comments)
assert(deep.comments[1] == deep.comments()():load() or true)
local left = deep.comments:replace_more{limit = 0}
assert(type(left) == "table")
local all = deep.comments:list()
assert(#all >= #deep.comments)
assert(deep.comments[-1] == deep.comments[#deep.comments])
local first = deep.comments[1]
assert(first.is_root and first:parent() == deep and first.submission == deep)

-- write and read back
local reply = deep:reply("hello")
assert(reply.body == "hello" and reply.author == client.user.me())
reply:edit("hello again")
assert(reply.body == "hello again")
assert(client.comment(reply.id).body == "hello again")
reply:delete()
