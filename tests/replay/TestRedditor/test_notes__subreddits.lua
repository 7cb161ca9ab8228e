local client = require "client"
local member = client.member("Lil_SpazTest")
local notes = member.notes:communities("placeholder_test_subreddit", "Lil_SpazTest"):collect()
assert(#notes == 2)
assert(notes[1].user == member and notes[1].note == "test note" and notes[1].label == "HELPFUL_USER")
assert(notes[2] == false) -- there is none in the second community
