-- Files to upload: by name, by bytes, as objects, in every place that takes them.
local client = require "client"
local com = client.community("gardening")
local png = {name = "bytes.png", content = "some bytes"}

-- what was sent since the last look, the requests of one path
local function sent(path)
  local found = {}
  for _, r in ipairs(client.request{method = "GET", path = "test/sent"}.sent or {}) do
    assert(r.path ~= "store" or not r.bearer, "a store outside saw the token")
    if not path or r.path == path then found[#found + 1] = r end
  end
  return found
end
local function fails(kind, pattern, options)
  sent()
  local ok, e = pcall(com.submit, com, "t", options)
  assert(not ok and e.kind == kind and tostring(e):find(pattern, 1, true), tostring(e))
  assert(#sent() == 0, "something was sent before the error")
end

-- an image from a file, with its lease's fields, and the address from the websocket
local post = com:submit("a tree", {image = "pictures/tree.png"})
assert(client.type(post) == "Submission" and post.title == "a tree")
local seen = sent()
assert(seen[1].path == "api/media/asset.json" and seen[1].filepath == "tree.png" and seen[1].mimetype == "image/png" and seen[1].bearer)
assert(seen[2].path == "store" and seen[2].file == "tree.png" and seen[2].size == 23 and seen[2].policy == "signed" and seen[2].key:find("^key"))
assert(seen[3].path == "api/submit" and seen[3].kind == "image" and seen[3].url == "https://bucket.invalid/store/" .. seen[2].key)

-- bytes, and an object with another name
com:submit("bytes", {image = png, without_websockets = true})
assert(sent("store")[1].file == "bytes.png")
local media = client.PostMedia("pictures/tree.png", {name = "other.png"})
assert(media.name == "other.png" and client.type(media) == "PostMedia")
com:submit("object", {image = media, without_websockets = true})
assert(sent("store")[1].file == "other.png")

-- a gallery: names, bytes, objects, with captions or without
post = com:submit("gallery", {gallery = {"pictures/tree.png", png, media, {media = "pictures/tree.png", caption = "c", outbound_url = "https://x.org"},
  {media = png}, {media = media, caption = "last"}}})
assert(post.title == "gallery")
seen = sent()
local files, items = {}, nil
for _, r in ipairs(seen) do
  if r.path == "store" then files[#files + 1] = r.file end
  items = r.items or items
end
assert(table.concat(files, " ") == "tree.png bytes.png other.png tree.png bytes.png other.png", table.concat(files, " "))
assert(#items == 6 and items[4].caption == "c" and items[4].outbound_url == "https://x.org" and items[6].caption == "last" and items[1].media_id:find("^key"))

-- a video, with a thumbnail or without
com:submit("video", {video = {name = "a.mp4", content = "video"}})
seen = sent("store")
assert(#seen == 2 and seen[1].file == "a.mp4" and seen[2].file == "thumbnail.png" and seen[2].size > 100)
com:submit("video", {video = {media = {name = "a.mp4", content = "video"}, thumbnail = "pictures/tree.png", gif = true}, without_websockets = true})
seen = sent()
assert(seen[4].file == "tree.png" and seen[5].kind == "videogif")

-- media within a text
post = com:submit("inline", {selftext = "see {tree}", inline_media = {tree = client.InlineImage{media = "pictures/tree.png", caption = "green"}}})
seen = sent()
assert(seen[2].file == "tree.png" and seen[3].markdown_text:find('![img](' .. seen[2].key .. ' "green")', 1, true) and seen[4].richtext_json)

-- the service cannot process the file; no message comes, and the post is found by its file
local ok, e = pcall(com.submit, com, "cannot be processed", {image = png})
assert(not ok and e.kind == "media", tostring(e))
post = com:submit("no message", {image = png, timeout = 1})
assert(post.title == "no message")

-- errors before anything is sent
fails("invalid", "cannot be read", {image = "pictures/none.png"})
fails("invalid", "cannot be read", {image = "../contract_test.go"})
fails("invalid", "type of the file", {image = {name = "tree", content = "x"}})
fails("invalid", "takes image", {image = {name = "a.mp4", content = "x"}})
fails("invalid", "is empty", {image = {name = "a.png", content = ""}})
fails("invalid", 'parameter "image" needs name and content', {image = {content = "x"}})
fails("too_large", "the limit is", {image = "large.png"})
fails("invalid", 'parameter "gallery" is a list', {gallery = {media = png}})
fails("invalid", "cannot be read", {gallery = {png, {media = "none.png"}}})
fails("invalid", 'gallery[2]', {gallery = {png, {media = {name = "a.mp4", content = "x"}}}})
fails("invalid", 'not "title"', {gallery = {{media = png, title = "x"}}})
fails("invalid", "takes video", {video = png})
fails("invalid", "takes image", {video = {media = {name = "a.mp4", content = "x"}, thumbnail = {name = "b.mp4", content = "x"}}})
fails("invalid", "no place {b}", {selftext = "a", inline_media = {b = client.InlineImage{media = png}}})
fails("invalid", "is not an InlineGif", {selftext = "{b}", inline_media = {b = "pictures/tree.png"}})
fails("invalid", "takes image/gif", {selftext = "{b}", inline_media = {b = client.InlineGif{media = png}}})

-- entries of the flair list can be given back as they came
com.flair:set("mossy_paths", {text = "Moss"})
local entries = {}
for entry in com:flair() do
  if entry.user == client.member("mossy_paths") then
    entry.flair_text = "Old moss"
    entries[#entries + 1] = entry
  end
end
assert(#entries == 1)
local result = com.flair:update({entries[1], "botrun_demo", com:new():first().author}, {text = "plain"})
assert(#result == 3 and result[1].ok)
local texts = {}
for entry in com:flair() do texts[tostring(entry.user)] = entry.flair_text end
assert(texts.mossy_paths == "Old moss" and texts.botrun_demo == "plain" and texts[tostring(com:new():first().author)] == "plain")
