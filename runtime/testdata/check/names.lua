-- Names of resources, helpers, the client and modules.
local client, bot, log = require "client", require "bot", require "log"
local json, re, time, kv, task = require "json", require "re", require "time", require "kv", require "task"

local com = client.community("gardening")
local post = com:new{limit = 1}:first()
print(post.titel)                                  --! submission has no field "titel" (did you mean "title"?)
print(post.author.naem)                            --! member has no field "naem" (did you mean "name"?)
print(com:new():collect()[1].scroe)                --! did you mean "score"
post.mod:remov()                                   --! submission.mod has no "remov" (did you mean "remove"?)
post:replly("x")                                   --! submission has no operation "replly" (did you mean "reply"?)
print(assert(com:new():first()).titel)             --! did you mean "title"
print(client.frnt)                                 --! client has no "frnt" (did you mean "front"?)
for p in client.front.hott() do print(p) end       --! client.front has no "hott" (did you mean "hot"?)
for p in com:hot():filter(function(p) return p.scoer > 1 end):take(3) do  --! did you mean "score"
  print(p.title, p.over18)                         --! did you mean "over_18"
end
com:new():each(function(p) print(p.subreddit.display_nam) end)  --! community has no field "display_nam"
for _, p in ipairs(com:top():collect()) do print(p.ttle) end    --! did you mean "title"
task.map(com:new():collect(), 2, function(p) print(p.domian) end)  --! did you mean "domain"
print(com:new():frist())                           --! an iterator has no "frist" (did you mean "first"?)
post.title = "x"                                   --! submission.title cannot be assigned
post.comment_srot = "new"                          --! did you mean "comment_sort"
for c in post.comments() do print(c.boddy) end     --! comment or more comments has no field "boddy" (did you mean "body"?)
print(post.comments.lst)                           --! a comment tree has no "lst"
post.shortlink()                                   --! cannot be called
post:title()                                       --! submission.title is a field and cannot be called

-- what is not known is not judged
local function either(x) return x.anything, x:whatever{1, 2} end
either(post) either({})
local it = com:new()
it = {titel = 1}
print(it.titel)
local maybe
if kv.get("x") then maybe = post else maybe = com end
print(maybe.titel)
for item in com.mod:modqueue() do
  print(item.title, item.body)
  print(item.tittle)                               --! submission or comment has no field "tittle"
  item.mod:approve()
end

-- modules
log.inf("x")                                       --! log has no "inf" (did you mean "info"?)
print(json.encod({}), re.mach("a", "b"), time.nwo())  --! json has no "encod" --! re has no "mach" --! time has no "nwo"
kv.shared.gett("x")                                --! kv.shared has no "gett" (did you mean "get"?)
task.slep(1)                                       --! task has no "slep"
print(("x"):upper(), string.uper("x"))             --! string has no "uper" (did you mean "upper"?)
local unpacked = table.unpack or unpack
print(unpacked)
bot.scedule("@hourly", function() end)             --! bot has no "scedule" (did you mean "schedule"?)

-- globals
print(psot)                                        --? there is no variable "psot" (did you mean "post"?)
pritn("x")                                         --! there is no variable "pritn" (did you mean "print"?)
count = 1
print(count)
