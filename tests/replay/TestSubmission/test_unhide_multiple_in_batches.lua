local client = require "client"
local submissions = client.community("popular"):hot{limit = 100}:collect()
assert(#submissions == 100)
local first = table.remove(submissions, 1)
first:unhide{other_submissions = submissions} -- fifty a request
