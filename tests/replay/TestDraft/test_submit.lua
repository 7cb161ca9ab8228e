local client = require "client"
local before = #client.drafts()
local draft = client.drafts("9a77f398-3b83-11ec-8890-fa0ad7056e98")
local submission = draft:submit():load()
assert(submission.title == draft.title and submission.title == "test2")
assert(submission.selftext == draft.selftext and submission.community == draft.community)
assert(before == 5 and #client.drafts() == 4)
