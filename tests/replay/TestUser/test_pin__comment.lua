local client = require "client"
local comment = client.info{fullnames = {"t1_hnxx8f2"}}:first()
local ok, err = pcall(client.user.pin, comment)
assert(not ok and err.kind == "invalid") -- the service would take it and do nothing:
client.post("api/set_subreddit_sticky/", {data = {id = comment.fullname, state = true, to_profile = true}})
assert(client.type(client.user.me():new{limit = 1}:first()) == "Submission")
