local client = require "client"
local submission = client.submission("uflrmv")
local notes = client.notes.things(submission):collect()
assert(#notes == 9 and notes[1].user == submission.author)
