-- Decides about reports that need no person, and calls one for those that do.
local client, bot, log = require "client", require "bot", require "log"

bot.describe "Sorts reports: approves helpers, ignores idle reasons, locks what many report."
bot.needs { "modposts", "privatemessages" }        -- privatemessages: to write to the moderators
local community = bot.setting("community", {default = "gardening", help = "where to look"})
local trusted = bot.setting("trusted_flair", {default = "Helper", help = "flair of members whose posts are approved"})
local lock_at = bot.setting("lock_at", {type = "number", default = 3, min = 2, help = "reports that lock an item"})
local idle = bot.setting("idle_reasons", {type = "list", default = {"I don't like it", "This is misinformation"},
  help = "reasons that nobody has to look at"})

-- Tells whether every report gives an idle reason.
local function all_idle(reports)
  local known = {}
  for _, reason in ipairs(idle) do known[reason] = true end
  for _, report in ipairs(reports) do
    if not known[report[1]] then return false end  -- a report is {reason, how often}
  end
  return true
end

local function call_moderators(item)
  item.mod:lock()
  client.community(community):message{
    subject = "Locked after " .. item.num_reports .. " reports",
    message = "Please look at " .. item.permalink,
  }
end

bot.on("report", {community = community}, function(item)
  if item.removed or item.spam or item.ignore_reports or item.num_reports == 0 then return end
  if #item.mod_reports > 0 then return end         -- a moderator asks for a person
  local action
  if item.num_reports >= lock_at then
    if item.locked then return end
    action = "locked"
    call_moderators(item)
  elseif item.author_flair_text == trusted then
    action = "approved"
    item.mod:approve()
  elseif all_idle(item.user_reports) then
    action = "reports ignored"
    item.mod:ignore_reports()
  end
  if action then log.info(action, {item = item.fullname, reports = item.num_reports}) end
end)
