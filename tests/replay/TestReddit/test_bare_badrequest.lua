local client = require "client"
local data = {sr = "AskReddit", field = "link", kind = "link", title = "l", text = "lol", show_error_list = true}
local ok, err = pcall(client.post, "/api/validate_submission_field", {data = data})
assert(not ok and err.kind == "bad_request" and err.status == 400, tostring(err))
