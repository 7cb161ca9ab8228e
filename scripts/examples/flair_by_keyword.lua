-- Gives new posts a flair by the words of their title.
local client, bot, log, re = require "client", require "bot", require "log", require "re"

bot.describe "Sets the flair of posts that have none, by the words of their title."
bot.needs { "flair", "modflair" }
local community = bot.setting("community", {default = "gardening", help = "where to look"})
local rules = bot.setting("rules", {type = "list", help = "EXPRESSION = FLAIR; the first that matches counts",
  default = {"eating my|slugs?|aphids? = Pests", "harvest = Harvest", "before and after|my .* bed = Show and tell", "when do you|too late = Question"}})

local function flair_for(title)
  for _, rule in ipairs(rules) do
    local expression, flair = re.match(rule, [[^(.+?)\s*=\s*([^=]+)$]])
    if not expression then error("not of the form EXPRESSION = FLAIR: " .. rule) end
    if re.find(title, [[(?i)\b(?:]] .. expression .. [[)\b]]) then return flair end
  end
end

local function template_id(text)
  for template in client.community(community).flair.link_templates() do
    if template.text == text then return template.id end
  end
  error('there is no flair "' .. text .. '"')
end

bot.on("submission", {community = community}, function(post)
  if post.link_flair_text or post.removed or post.spam then return end
  local flair = flair_for(post.title)
  if flair then
    post.mod:flair{flair_template_id = template_id(flair), text = flair}
    log.info("flair set", {post = post.id, flair = flair})
  end
end)
