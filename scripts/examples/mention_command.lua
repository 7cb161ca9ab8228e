-- Answers "u/BOT rules", "u/BOT help", "!rules" and "!help" in comments.
local client, bot, kv, log, re = require "client", require "bot", require "kv", require "log", require "re"

bot.describe "Answers commands in comments, once each and not too often."
bot.needs { "identity", "read", "submit" }
local community = bot.setting("community", {default = "gardening", help = "where to listen"})
local pause = bot.setting("pause", {type = "duration", default = "1m", help = "a member is answered once in this time"})

local answers = {}

function answers.help(me)
  return "Write `u/" .. me .. " rules` or `!rules`, and I answer with the rules of this place."
end

function answers.rules()
  local lines = {}
  for rule in client.community(community).rules() do
    lines[#lines + 1] = "- **" .. rule.short_name .. "**: " .. rule.description
  end
  return table.concat(lines, "\n")
end

local command = re.compile [[(?i)(?:^|\s)(?:/?u/([\w-]+)\s+|!)(help|rules)\b]]

bot.on("comment", {community = community}, function(comment)
  local name, word = command:match(comment.body)
  if not word or not comment.author or comment.removed or comment.spam then return end
  local me = client.user.me().name
  if name and name:lower() ~= me:lower() then return end         -- somebody else is called
  local author = comment.author.name
  if author == me then return end
  if not kv.cas("answered:" .. comment.id, nil, true) then return end
  kv.set("answered:" .. comment.id, true, {ttl = "30d"})          -- kept while it may come again
  if kv.get("pause:" .. author) then return end
  kv.set("pause:" .. author, true, {ttl = pause})

  local ok, err = pcall(function() comment:reply(answers[word:lower()](me)) end)
  if ok then
    log.info("answered", {comment = comment.id, author = author, command = word})
  elseif err.kind == "forbidden" or err.kind == "api" then        -- locked or deleted meanwhile
    log.warn("cannot answer", {comment = comment.id, why = err.message})
  else
    error(err)
  end
end)
