local client = require "client"
local mention = client.inbox.mentions():first()
assert(client.type(mention) == "Comment" and mention.id == "ekftbox")
mention:refresh()
assert(mention.id == "ekftbox" and mention.author.name == "2Botter2Loop" and mention.depth == 0)
