local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
local widget = widgets.mod:add_community_list{short_name = "My fav subs", data = {"learnpython", client.community("redditdev")},
  styles = {headerColor = "#123456", backgroundColor = "#bb0e00"}, description = "My description"}
assert(client.type(widget) == "CommunityList" and widget.shortName == "My fav subs" and widget.styles.headerColor == "#123456")
assert(#widget == 2 and widget[1] == client.community("learnpython") and widget[2].display_name == "redditdev")
widget = widget.mod:update{shortName = "My least fav subs :(", data = {"redesign"}, description = "My new description"}
assert(widget.shortName == "My least fav subs :(" and #widget == 1 and widget[1] == client.community("redesign"))
widget.mod:delete()
