local client = require "client"
local page = client.community("placeholder_test_subreddit").wiki:get_page("config/submit_text")
local changes = page:revisions{limit = 10}:collect()
assert(#changes == 10 and changes[1].author == client.member("AdmiralAkbar1"))
assert(changes[8].author.name == "Lil_SpazJoekp" and changes[9].author == nil and changes[10].author == nil)
