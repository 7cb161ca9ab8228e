local client = require "client"
local widgets = client.community("placeholder_test_subreddit").widgets
local old = widgets:sidebar():collect()
assert(#old == 12 and rawequal(widgets:sidebar():first(), old[1]))
assert(widgets:refresh() == widgets)
local new = widgets:sidebar():first()
assert(new == old[1] and not rawequal(new, old[1]))
