local client = require "client"
local submissions = {}
local com = client.community("placeholder_test_subreddit")
for i = 1, 8 do
  submissions[i] = com:submit("Async PRAW Test " .. i, {selftext = "Testing .pin method " .. i})
  if i <= 4 then client.user.pin(submissions[i]) end
end
local pinned = client.user.me():new{limit = 4}:collect()
for i = 1, 4 do assert(pinned[i] == submissions[5 - i]) end
