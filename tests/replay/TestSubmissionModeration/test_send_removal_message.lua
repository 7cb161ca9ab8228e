local client = require "client"
local submission = client.submission("hmkutx")
submission.mod:remove()
local function send(kind)
  return submission.mod:send_removal_message{message = "message", title = "Be Kind", type = kind}
end
local public = send "public"
assert(client.type(public) == "Comment" and public.parent_id == submission.fullname)
assert(public.stickied and public.body == "message")
assert(send "private" == nil and send "private_exposed" == nil)
