local client = require "client"
for page in client.community("placeholder_test_subreddit").wiki() do
  local x = print(page)
end
