local client = require "client"
local submissions = client.member("placeholder_username").stream:submissions():take(101):collect()
assert(#submissions == 101 and client.type(submissions[1]) == "Submission")
assert(submissions[1].id == "a7cqs3" and submissions[100].id == "ktguu9" and submissions[101].id == "kzj4ig")
