local client = require "client"
client.community("all").filters:add("redditdev")
