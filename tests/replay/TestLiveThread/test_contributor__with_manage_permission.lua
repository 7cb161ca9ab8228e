local client = require "client"
local data = client.request{method = "GET", path = "live/xyu8kmjvfrww/contributors"}
assert(data.kind == "UserList" and #data.data.children == 2)
local contributors = client.live("xyu8kmjvfrww").contributor():collect()
assert(#contributors == 2 and client.type(contributors[1]) == "Member")
assert(contributors[1].name == "api-test-account-0" and contributors[1].permissions[1] == "all")
