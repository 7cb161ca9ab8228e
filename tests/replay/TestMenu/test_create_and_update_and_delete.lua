local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
local home, packages, reddit = {text = "My homepage", url = "https://example.com"}, {text = "Python packages", children = {
  {text = "PRAW", url = "https://asyncpraw.readthedocs.io/"}, {text = "requests", url = "http://python-requests.org"}}},
  {text = "Reddit homepage", url = "https://reddit.com"}
local function check(menu, first, last)
  assert(client.type(menu) == "Menu" and #menu == 3 and client.type(menu[1]) == "MenuLink" and client.type(menu[2]) == "Submenu")
  assert(menu[1].text == first.text and menu[1].url == first.url and menu[3].text == last.text and menu[3].url == last.url)
  assert(menu[2].text == "Python packages" and #menu[2] == 2)
  for link in menu[2]() do assert(client.type(link) == "MenuLink") end
  assert(menu[2][1].text == "PRAW" and menu[2][2].url == "http://python-requests.org")
end
local menu = widgets.mod:add_menu{data = {home, packages, reddit}}
check(menu, home, reddit)
menu = menu.mod:update{data = {reddit, packages, home}}
check(menu, reddit, home)
menu.mod:delete()
