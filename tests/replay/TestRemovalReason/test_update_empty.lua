local client = require "client"
local reasons = client.community("placeholder_test_subreddit").mod.removal_reasons
for reason in reasons() do
  if reason.title == "new" then reason:update() end
end
