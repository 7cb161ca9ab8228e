local client = require "client"
assert(#client.drafts() == 1)
local draft = client.drafts("d3e728f6-3b8d-11ec-a2aa-fa0ad7056e98")
local submission = draft:submit{title = "new title"}:load()
assert(submission.title == "new title" and draft.title == "ho")
assert(submission.selftext == draft.selftext and submission.community == draft.community)
assert(#client.drafts() == 0)
