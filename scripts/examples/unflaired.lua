-- Removes posts that have no flair after a while, and says so in the mod log.
local client, bot, log = require "client", require "bot", require "log"

bot.describe "Removes posts without a flair after a grace time."
bot.needs { "read", "modposts" }
local community = bot.setting("community", {type = "text", default = "gardening", help = "where to look"})
local grace = bot.setting("grace", {type = "duration", default = "10m", help = "time to set a flair"})

bot.schedule("*/5 * * * *", {overlap = "skip", missed = "once", timeout = "2m"}, function(run)
  for post in client.community(community):new{limit = 100} do
    if not post.link_flair_text and run.now - post.created_utc > grace and not post.removed then
      post.mod:remove{mod_note = "no flair"}
      log.info("removed", {post = post.id, title = post.title})
    end
  end
end)
