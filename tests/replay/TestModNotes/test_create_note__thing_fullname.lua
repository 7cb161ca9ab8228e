local client = require "client"
local submission = client.submission("uflrmv")
local note = client.notes.create{label = "HELPFUL_USER", note = "test note", thing = submission.fullname}
assert(note.user == submission.author and note.id:find("^ModNote"))
assert(note.moderator.name == "placeholder_username" and note.community == submission.community)
assert(note.note == "test note" and note.label == "HELPFUL_USER" and note.reddit_id == submission.fullname)
