local client = require "client"
local submissions = {}
local com = client.community("placeholder_test_subreddit")
for i = 1, 4 do
  submissions[i] = com:submit("Async PRAW Test " .. i, {selftext = "Testing .pin method " .. i})
end
for i, submission in ipairs(submissions) do client.user.pin(submission, {num = i}) end
local pinned = client.user.me():new{limit = 4}:collect()
for i = 1, 4 do assert(pinned[i] == submissions[5 - i]) end
