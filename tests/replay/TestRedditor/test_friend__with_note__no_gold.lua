local client = require "client"
local member = client.member("pyapitestuser3", {fetch = true})
assert(member.name == "PyAPITestUser3")
local ok, err = pcall(member.friend, member, {note = "asyncpraw"})
assert(not ok and err.kind == "api" and err.items[1].code == "GOLD_REQUIRED" and err.items[1].field == "note")
