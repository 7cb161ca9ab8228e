-- Writes each morning what waits for the moderators to a wiki page.
local client, bot, log, time = require "client", require "bot", require "log", require "time"

bot.describe "Writes a digest of the modqueue to a wiki page, once a day."
bot.needs { "read", "wikiread", "wikiedit" }
local community = bot.setting("community", {default = "gardening", help = "whose modqueue"})
local page_name = bot.setting("page", {default = "moderation/queue", help = "wiki page that is written"})

local com = client.community(community)

local function line(item)
  local title = client.type(item) == "Comment" and item.body or item.title
  title = title:gsub("%s+", " "):gsub("[%[%]]", "")
  local reasons = {}
  for _, report in ipairs(item.user_reports) do
    reasons[#reasons + 1] = report[2] .. " × " .. report[1]
  end
  local why = #reasons > 0 and table.concat(reasons, ", ") or "held by the filter"
  return "- [" .. title .. "](" .. item.permalink .. ") by " .. tostring(item.author or "[deleted]") .. ": " .. why
end

local function digest(now)
  local lines = com.mod:modqueue{limit = 200}:map(line):collect()
  local head = "# Waiting on " .. time.format(now, "%Y-%m-%d", "UTC") .. ": " .. #lines
  return head .. "\n\n" .. table.concat(lines, "\n")
end

bot.schedule("0 7 * * *", {timeout = "5m"}, function(run)
  local text = digest(run.now)
  local ok, page = pcall(function() return com.wiki:get_page(page_name) end)
  if ok and page.content_md == text then return end
  if ok then
    page:edit{content = text, reason = "daily digest"}
  elseif page.kind == "not_found" then             -- what pcall caught: the first time
    com.wiki:create{name = page_name, content = text, reason = "daily digest"}
  else
    error(page)
  end
  log.info("written", {page = page_name})
end)
