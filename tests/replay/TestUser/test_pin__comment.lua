local client = require "client"
-- The service takes a comment and pins nothing.
local comment = client.comment("hnxx8f2")
assert(client.user.pin(comment) == nil)
assert(client.type(client.user.me():new{limit = 1}:first()) == "Submission")
