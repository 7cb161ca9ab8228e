local client = require "client"
local thread = client.live("ta535s1hq2je")
local updates = thread.stream:updates():take(101):collect()
assert(#updates == 101 and client.type(updates[1]) == "LiveUpdate" and updates[1].thread == thread)
assert(updates[1].id == "c1accd66-5903-11eb-8a10-0ef83477f1ef" and updates[101].id == "80d07128-5906-11eb-94a2-0ef2106ea0a5")
