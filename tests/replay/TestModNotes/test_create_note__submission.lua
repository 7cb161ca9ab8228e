local client = require "client"
local submission = client.submission("uflrmv")
local note = submission.mod:create_note{label = "HELPFUL_USER", note = "test note"}
assert(client.type(note) == "ModNote" and note.user == submission.author)
assert(note.note == "test note" and note.label == "HELPFUL_USER" and note.reddit_id == submission.fullname)
