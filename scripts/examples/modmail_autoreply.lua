-- Answers a member's first message to the moderators at once.
local bot, kv, log, re = require "bot", require "kv", require "log", require "re"

bot.describe "Answers new modmail: what most people ask, and that a person will read it."
bot.needs { "modmail" }
local community = bot.setting("community", {default = "gardening", help = "whose modmail"})

-- The first answer whose expression matches subject or text is given.
local answers = {
  {"(?i)removed|deleted", "Posts are removed most often because they had no flair, or repeated a recent one."},
  {"(?i)flair", "Choose the flair below the title of your post. When unsure, take **Question**."},
  {"", "Thank you for your message."},
}

local function answer_to(text)
  for _, answer in ipairs(answers) do
    if re.find(text, answer[1]) then return answer[2] .. "\n\nA moderator will read this as well." end
  end
end

bot.on("modmail", {community = community}, function(conversation)
  if conversation.is_internal or conversation.num_messages > 1 then return end  -- it is answered already
  local writer = conversation.authors[1]
  if writer.is_mod or not kv.cas("answered:" .. conversation.id, nil, true) then return end
  local message = conversation.messages[1]
  conversation:reply{body = answer_to(conversation.subject .. "\n" .. message.body_markdown), author_hidden = true}
  log.info("answered", {conversation = conversation.id, member = writer.name, subject = conversation.subject})
end)
