local client, bot = require "client", require "bot"
bot.needs {
  "read", "modposts",
  "wikiedit",                                      --? bot.needs names "wikiedit", but nothing here uses it
}
bot.on("submission", function(post)
  if client.community("gardening"):new():first() ~= post then post.mod:remove() end
end)
