local client = require "client"
local function load_rich()
  local submission = client.submission("mcqjl8", {fetch = false})
  submission:add_fetch_param("rtj", "all")
  return submission:load()
end
local submission = load_rich()
local before = #submission.rtjson.document
local caption = "optional caption"
submission:_edit_experimental(submission.selftext .. "\n\nNew Text with a gif {gif} an image {image} and a video {video} inline", {
  inline_media = {
    gif = client.InlineGif{media = {name = "test.gif", content = "GIF89a"}, caption = caption},
    image = client.InlineImage{media = {name = "test.png", content = "\137PNG\r\n\26\n"}, caption = caption},
    video = client.InlineVideo{media = {name = "test.mp4", content = "\0\0\0\24ftypmp42"}, caption = caption},
  },
})
assert(submission.selftext:find("New Text with a gif"))

local document = load_rich().rtjson.document
local media = {}
for _, part in ipairs(document) do media[part.e] = part.id end
local function element(kind) return ("\n\n![%s](%s \"%s\")\n\n"):format(kind, media[kind], caption) end
local added = submission.community:_convert_to_fancypants("\n\nNew Text with a gif " .. element("gif") .. " an image " .. element("img") .. " and a video " .. element("video") .. " inline").document
assert(#document == before + #added)
for i, part in ipairs(added) do
  assert(part.e == document[before + i].e and part.id == document[before + i].id)
end
