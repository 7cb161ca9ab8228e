local client = require "client"
local collection = client.community("placeholder_test_subreddit").collections("3aa31024-711b-46b2-9514-3fd50619f6e8")
local ids = {}
for post in collection() do
  assert(client.type(post) == "Submission")
  ids[#ids + 1] = post.id
end
assert(table.concat(ids, " ") == "hmidqz hmidr3 hmidr8 hmidrh hmidsa" and collection[1].title == "Post #0")
assert(#collection == 7) -- with those the account cannot see
