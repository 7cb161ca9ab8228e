local client = require "client"
local update = client.live("ukaeu1ik4sw5"):get_update("7827987a-c998-11e4-a0b9-22000b6a88d2")
assert(client.type(update.author) == "Member" and update.author.name == "umbrae")
assert(update.name == "LiveUpdate_7827987a-c998-11e4-a0b9-22000b6a88d2" and update.fullname == update.name)
assert(update.body:find("^Small change") and update.created_datetime.unix == 1426261741)
