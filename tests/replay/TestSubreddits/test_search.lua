local client = require "client"
local communities = client.communities.search("asyncpraw"):collect()
assert(#communities == 1 and communities[1].display_name == "asyncpraw" and communities[1].fullname == "t5_2tgts6")
