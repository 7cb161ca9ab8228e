local client = require "client"
local com = client.community("placeholder_test_subreddit")
local notes = com.mod.notes:members("Watchful1", "watchful12", "spez"):collect()
assert(#notes == 3 and notes[3] == false)
assert(notes[1].id == "ModNote_45bf8b83-b84c-45ea-a730-404d8b1e5e4d" and notes[1].note == "test note")
assert(notes[2].user == client.member("watchful12"))
