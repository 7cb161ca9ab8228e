local client = require "client"
local post = client.community("pics"):sticky()
assert(client.type(post) == "Submission" and post.id == "fjn0j9")
assert(post.title:find("IMPORTANT PSA", 1, true) == 1)
