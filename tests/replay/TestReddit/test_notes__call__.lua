local client = require "client"
local community = "placeholder_test_subreddit"
local notes = client.notes{
  pairs = {{client.community(community), "Watchful1"}, {community, client.member("Watchful12")}, {community, "spez"}},
  things = {client.submission("uflrmv")},
}:collect()
assert(#notes == 4)
assert(notes[1].user.name:lower() == "watchful1" and notes[2].user.name:lower() == "watchful12")
assert(notes[3] == false)
