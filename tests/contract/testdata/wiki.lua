-- A wiki page knows its name, community and revision, which no payload tells.
local client = require "client"
local com = client.community("gardening")

local page = com.wiki:create{name = "Sowing Dates", content = "first"}
assert(page.name == "sowing_dates" and tostring(page) == "gardening/sowing_dates" and page.community == com)
local ok, err = pcall(function() return page.content_md end)
assert(not ok and err.kind == "not_fetched")
assert(page:load().content_md == "first")

page:edit{content = "second", reason = "better"}
local changes = page:revisions():collect()
assert(#changes == 2 and changes[1].reason == "better" and client.type(changes[1].author) == "Member")
assert(changes[2].page == page and changes[2].page.revision == changes[2].id)

local ok, err = pcall(function() page.mod:revert() end)
assert(not ok and err.kind == "invalid" and err.hint:find("page:revision(id)", 1, true))
local old = page:revision(changes[2].id)
assert(old.content_md == "first" and old.name == page.name and old.community == com and old.revision == changes[2].id)
old.mod:revert()
assert(page:load().content_md == "first")
