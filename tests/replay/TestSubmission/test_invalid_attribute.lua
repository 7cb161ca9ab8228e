local client = require "client"
local submission = client.submission("2gmzqe")
local ok, err = pcall(function() return submission.invalid_attribute end)
assert(not ok and err.kind == "unknown_field" and err.message:find("invalid_attribute"), tostring(err))
