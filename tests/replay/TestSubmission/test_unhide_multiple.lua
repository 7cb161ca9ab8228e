local client = require "client"
local others = {client.submission("fewoh", {fetch = false}), client.submission("c625v", {fetch = false})}
assert(client.submission("1eipl7", {fetch = false}):unhide{other_submissions = others} == nil)
