-- Parameters of operations.
local client = require "client"
local b = client.variant "B"
local com = client.community("gardening")
local post = com:new():first()

com:new{limt = 5}                                  --! community.new: unknown parameter "limt" (did you mean "limit"?)
com:new{limit = "5"}                               --! parameter "limit" is a whole number, not the text "5"
com:new{limit = 1.5}                               --! not the number 1.5
com:top{time_filter = "wek"}                       --! is one of all, day, hour, month, week, year, not "wek" (did you mean "week"?)
post:reply()                                       --! submission.reply: parameter "body" is missing
post:reply("a", "b")                               --! takes 1 argument by position, 2 were given
post:reply("a", {body = "b"})                      --! parameter "body" is given twice
post:reply(5)                                      --! parameter "body" is text, not the number 5
post.reply("a")                                    --! is called with a dot where a colon is needed
post.mod.remove()                                  --! is called with a dot where a colon is needed
post.reply(post, "a")
com:new().take(3)                                  --! with a dot where a colon is needed
com:new():take("3")                                --! take takes a whole number, not the text "3"
client.submission()                                --! takes exactly one of id, url; 0 were given
client.submission{id = "a", url = "b"}             --! takes exactly one of id, url; 2 were given
client.submission{id = "a", id = "b"}              --! parameter "id" is given twice
post:crosspost(post)                               --! parameter "community" is a Community or its name, not a submission
post:crosspost(com)
client.inbox.mark_read("t1_x")                     --! parameter "items" is a list, not the text "t1_x"
client.inbox.mark_read{post, "t1_x"}
client.inbox.mark_read{"x"}                        --! is not a fullname
client.random_community()                          --! variant A of the client does not have this operation; variant B has it
client.comment("x", {lazy = true})                 --! variant A of the client does not have parameter "lazy"; variant B has it
b.comment("x", {fetch = false})                    --! variant A has it
b.comment("x", nil, true)
print(b.drafts())                                  --! variant A has it
print(b.random_community().titel)                  --! did you mean "title"
client.front()                                     --! client.front cannot be called
com.banned:add("name", {anything = 1})
com.banned:remov("name")                           --! community.banned has no "remov" (did you mean "remove"?)
com.banned("name", {limit = 3})

-- what is not known is not judged
local options = {limit = 5}
com:new(options)
com:new(...)
post:reply(...)
post:reply(options.text)
post:reply(tostring(5))
post:reply("a" .. 5, nil)
com:new{[options.name] = 5}
client.submission(options.id)
local function say(text) post:reply(text) end
say("hello")

local function tell(p, text) p:replly(text) end    --! submission has no operation "replly"
tell(post, "hello")
local other = client.new("mods", {user_agent = "x"})
other:use(function(c) c.user.mee() end)            --! client.user has no "mee" (did you mean "me"?)
