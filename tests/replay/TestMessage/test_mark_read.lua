local client = require "client"
for item in client.inbox.unread() do
  if client.type(item) == "Message" then
    assert(item.id == "42p1cd0" and item.subject == "[direct chat room]")
    return item:mark_read()
  end
end
error("no message is unread")
