-- Removes posts and comments that link to known spam, also when the link is edited in later.
local client, bot, log, re = require "client", require "bot", require "log", require "re"

bot.describe "Removes posts and comments with spam links, as spam."
bot.needs { "read", "modposts" }
local community = bot.setting("community", {default = "gardening", help = "where to look"})
local domains = bot.setting("domains", {type = "list", help = "domains that are spam, with all their subdomains",
  default = {"cheap-seeds.example", "win-a-mower.example"}})
local patterns = bot.setting("patterns", {type = "list", help = "RE2 expressions of texts that are spam",
  default = {[[(?i)\b(?:whatsapp|telegram)\b.{0,20}\+\d{8}]], [[(?i)\buse my (?:code|link)\b]]}})

-- Gives what is wrong with a text, nil if nothing is.
local function spam_in(text)
  for host in re.gmatch(text, [[(?i)https?://([a-z0-9.-]+)]]) do
    for _, domain in ipairs(domains) do
      if ("." .. host:lower()):sub(-#domain - 1) == "." .. domain then return "links to " .. domain end
    end
  end
  for _, pattern in ipairs(patterns) do
    local from, to = re.find(text, pattern)
    if from then return "says \"" .. text:sub(from, to) .. "\"" end
  end
end

local function text_of(item)
  if client.type(item) == "Comment" then return item.body end
  return table.concat({item.title, item.url, item.selftext}, "\n")
end

local function check(item)
  if item.approved or item.removed or item.spam then return end  -- somebody has decided
  local found = spam_in(text_of(item))
  if not found or not item.author then return end
  if #client.community(community).moderator(item.author) > 0 then return end
  item.mod:remove{spam = true, mod_note = found}
  log.info("removed as spam", {item = item.fullname, author = item.author.name, why = found})
end

for _, event in ipairs { "submission", "comment", "edited", "modqueue" } do
  bot.on(event, {community = community}, check)
end
