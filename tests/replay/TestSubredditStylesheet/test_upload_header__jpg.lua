local client = require "client"
local answer = client.community("placeholder_test_subreddit").stylesheet:upload_header("white-square.jpg")
assert(answer.img_src == "https://b.thumbs.redditmedia.com/1G4M2gP_iP-R6rZNMdwO_isuNIIa_uOz1CI1AZk0_pc.jpg")
