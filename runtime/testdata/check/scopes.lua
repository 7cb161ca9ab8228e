-- Scopes, events and handlers.
local client, bot = require "client", require "bot"
bot.needs { "read", "modpost", "modmail" }         --! bot.needs: unknown scope "modpost" (did you mean "modposts"?)
bot.on("submision", function(x) print(x.titel) end)  --! bot.on: unknown event "submision" (did you mean "submission"?)
bot.on("comment", {comunity = "x"}, function(comment, run)  --! unknown option "comunity" (did you mean "community"?)
  comment.mod:remove()
  comment:reply("no")                              --! comment.reply needs the scope "submit", which bot.needs does not name (add "submit" to bot.needs)
  print(comment.bdy, run.nwo)                      --! did you mean "body" --! did you mean "now"
end)
bot.on("modmail", function(c) c:archve() end)      --! did you mean "archive"
bot.schedule("@hourly", function(run)
  print(run.drry)                                  --! the run object has no "drry"
  client.user.me()                                 --! needs the scope "identity"
end)
client.get("r/" .. arg[1], {})                     -- may need anything
