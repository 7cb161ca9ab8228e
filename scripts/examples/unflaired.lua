-- Removes posts that still have no flair when the time to set one is over.
local client, bot, log = require "client", require "bot", require "log"

bot.describe "Removes posts without a flair after a grace time, with a removal reason."
bot.needs { "read", "modposts", "modconfig" }      -- modconfig: to read the removal reasons
bot.guard { max_removals = 25 }                    -- more in one run is a mistake, not a busy hour
local community = bot.setting("community", {default = "gardening", help = "where to look"})
local grace = bot.setting("grace", {type = "duration", default = "10m", help = "time to set a flair"})
local max_age = bot.setting("max_age", {type = "duration", default = "6h", help = "older posts are left alone"})
local reason_title = bot.setting("reason", {default = "No flair", help = "title of the removal reason"})

local com = client.community(community)

-- Whoever decided about a post has decided: nothing is done twice, nothing undone.
local function decided(post)
  return post.approved or post.removed or post.spam or post.banned_by or post.stickied
end

local function reason_id()
  for reason in com.mod.removal_reasons() do
    if reason.title == reason_title then return reason.id end
  end
end

local function is_moderator()
  local names = {}
  for _, moderator in ipairs(com.moderator()) do names[moderator.name] = true end
  return function(member) return member and names[member.name] end
end

bot.schedule("*/5 * * * *", {overlap = "skip", missed = "once", timeout = "2m"}, function(run)
  local by_moderator, reason = is_moderator(), reason_id()
  for post in com:new{limit = 200} do
    local age = run.now - post.created_utc
    if age > max_age then break end                -- the newest come first
    if age > grace and not post.link_flair_text and not decided(post) and not by_moderator(post.author) then
      post.mod:remove{reason_id = reason, mod_note = "no flair"}
      log.info("removed", {post = post.id, title = post.title})
    end
  end
end)
