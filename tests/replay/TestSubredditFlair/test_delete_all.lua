local client = require "client".new(nil, {username = "placeholder_username", password = "placeholder_password", refresh_token = require "client".null})
local com = client.community("placeholder_test_subreddit")
local answers = com.flair:delete_all()
assert(#answers == 5)
for _, answer in ipairs(answers) do assert(answer.ok and answer.status:find("removed flair")) end
