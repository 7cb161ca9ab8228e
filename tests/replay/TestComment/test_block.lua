local client = require "client"
for comment in client.inbox.submission_replies() do
  if comment.author and comment.author ~= client.member("placeholder_username") then
    assert(comment.fullname == "t1_fszpw9i")
    return comment:block()
  end
end
error("nobody else has replied")
