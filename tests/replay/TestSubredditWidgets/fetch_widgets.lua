local client = require "client"
local com = client.community("placeholder_test_subreddit")
local widgets, kinds = com.widgets, {}
assert(client.type(widgets) == "CommunityWidgets" and widgets == com.widgets)
for widget in widgets:sidebar() do
  assert(widget.community == com)
  kinds[#kinds + 1] = client.type(widget)
  kinds[client.type(widget)] = widget
end
assert(table.concat(kinds, " ") == "RulesWidget PostFlairWidget Calendar CustomWidget ButtonWidget CommunityList TextArea ImageWidget")
local items, count = widgets:items(), 0
for id, widget in pairs(items) do
  count = count + 1
  assert(widget.id == id and tostring(widget) == id)
end
assert(count == 11 and items[kinds.TextArea.id] == kinds.TextArea and kinds.TextArea ~= kinds.Calendar)

local buttons = kinds.ButtonWidget
assert(#buttons == 2 and client.type(buttons[1]) == "Button" and buttons[2].linkUrl == "https://news.ycombinator.com")
assert(buttons.shortName == "Clickies" and buttons.description == "Things for you to click on")
assert(kinds.Calendar.configuration.numEvents == 50 and kinds.Calendar.requiresSync == true)
local list = kinds.CommunityList
assert(#list == 2 and list[1] == client.community("redditdev") and list[2].subscribers == 389332)
local custom = kinds.CustomWidget
assert(client.type(custom.imageData[1]) == "ImageData" and custom.imageData[1].name == "kishi-bashi" and custom.height == 100)
assert(#kinds.ImageWidget == 1 and client.type(kinds.ImageWidget[1]) == "Image" and kinds.ImageWidget[1].linkUrl == "https://kishibashi.com")
local flair = kinds.PostFlairWidget
assert(flair[1] == "690e05a2-c07f-11ea-ae5f-0ecba6a6ca2d" and flair.templates[flair[1]].text == ":cake:" and flair.display == "list")
assert(#kinds.RulesWidget == 5 and kinds.RulesWidget[1].violationReason == "No spa5")
assert(kinds.TextArea.shortName == "Title of text area" and kinds.TextArea.text:find("Hello there!", 1, true) == 1)

local card, mods = widgets:id_card(), widgets:moderators_widget()
assert(client.type(card) == "IDCard" and card.currentlyViewingText == "online" and card.subscribersText == "subs")
assert(#mods == 5 and mods[2] == client.member("sloth_on_meth") and mods.totalMods == 5)
local menu = widgets:topbar():first()
assert(client.type(menu) == "Menu" and #menu == 3 and client.type(menu[1]) == "MenuLink" and menu[2].text == "Async PRAW")
assert(client.type(menu[3]) == "Submenu" and menu[3][1].url == "https://github.com/praw-dev/asyncprawcore")
