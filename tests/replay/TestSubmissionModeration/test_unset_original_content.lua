local client = require "client"
local submission = client.submission("hmkbt8")
assert(submission.is_original_content)
submission.mod:unset_original_content()
assert(not submission:load().is_original_content)
