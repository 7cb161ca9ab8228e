local client = require "client"
local submission = client.submission("3hahrw", {fetch = false})
submission.comment_limit = 10
submission:load()
assert(#submission.comments:replace_more{limit = client.null} == 0)
assert(#submission.comments:list() >= 500)
