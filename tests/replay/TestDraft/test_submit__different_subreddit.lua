local client = require "client"
local com = client.community("placeholder_test_subreddit")
local before = #client.drafts()
assert(before == 2)
for i, id in ipairs{"86339940-3b8e-11ec-88a2-fa740ec7656c", "6e9a8e92-3b8e-11ec-8f1e-5291d87604fa"} do
  local draft = client.drafts(id)
  local submission = draft:submit{community = i == 1 and com or "placeholder_test_subreddit"}:load()
  assert(submission.title == draft.title and submission.selftext == draft.selftext)
  assert(submission.community == com and draft.community == client.community("LilSpaz"))
  assert(#client.drafts() == before - i)
end
