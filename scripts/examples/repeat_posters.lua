-- Lets each member post a few times in a while, and removes what is too much.
local client, bot, kv, log = require "client", require "bot", require "kv", require "log"

bot.describe "Removes posts of members who post too often, and tells them why."
bot.needs { "modposts", "modconfig" }              -- modconfig: to read the removal reasons
local community = bot.setting("community", {default = "gardening", help = "where to look"})
local allowed = bot.setting("allowed", {type = "number", default = 2, min = 1, help = "posts a member may make in the window"})
local window = bot.setting("window", {type = "duration", default = "24h", help = "how far back posts are counted"})
local reason_title = bot.setting("reason", {default = "Repeat", help = "title of the removal reason"})

local function reason()
  for r in client.community(community).mod.removal_reasons() do
    if r.title == reason_title then return r end
  end
  error('there is no removal reason "' .. reason_title .. '"')
end

bot.on("submission", {community = community}, function(post, run)
  if post.approved or post.removed or post.spam or not post.author then return end
  if run.now - post.created_utc > window then return end
  local key, posts = "posts:" .. post.author.name, {}
  for _, known in ipairs(kv.get(key) or {}) do
    if known.id == post.id then return end         -- counted before
    if post.created_utc - known.at < window then posts[#posts + 1] = known end
  end
  if #posts < allowed then
    posts[#posts + 1] = {id = post.id, at = post.created_utc}
    kv.set(key, posts, {ttl = window})             -- forgotten by itself when the window is over
    return
  end
  local why = reason()
  post.mod:remove{reason_id = why.id, mod_note = #posts .. " posts before this one"}
  post.mod:send_removal_message{title = why.title, message = why.message, type = "private"}
  log.info("removed", {post = post.id, author = post.author.name, before = #posts})
end)
