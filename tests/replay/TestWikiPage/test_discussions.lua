local client = require "client"
local page = client.community("reddit.com").wiki:get_page("search")
assert(page.content_md:find("#Reddit Search", 1, true) == 1)
local posts = page:discussions():collect()
assert(#posts == 1 and posts[1].id == "gyr1zf" and client.type(posts[1]) == "Submission")
