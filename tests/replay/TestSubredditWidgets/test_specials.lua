local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
assert(client.type(widgets:id_card()) == "IDCard" and widgets:id_card().subscribersCount == 13)
assert(client.type(widgets:moderators_widget()) == "ModeratorsWidget" and widgets:moderators_widget().id == "widget_moderators-7ss0q")
