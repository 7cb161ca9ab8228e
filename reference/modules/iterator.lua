
---What listings, streams and lists give: each item once, asked for when it is needed. In a loop it is called for each item.
---@class Iterator<T>
---@field filter fun(self: Iterator<T>, keep: fun(item: T): any): Iterator<T> Only the items for which keep answers true.
---@field map fun<R>(self: Iterator<T>, f: fun(item: T): R): Iterator<R> What f makes of each item; nil leaves it out.
---@field take fun(self: Iterator<T>, n: integer): Iterator<T> The first n items.
---@field skip fun(self: Iterator<T>, n: integer): Iterator<T> All but the first n items.
---@field collect fun(self: Iterator<T>): T[] All items in one array.
---@field first fun(self: Iterator<T>): T? The next item, nil at the end.
---@field each fun(self: Iterator<T>, f: fun(item: T)) Calls f with each item.
---@field iter fun(self: Iterator<T>): fun(): T? A coroutine: one item a call, nil at the end.
---@overload fun(): T?
local Iterator = {}

---A tree of comments: the comments of a submission, or the replies of a comment.
---Operation `comments (index, length, iteration)`.
---@class CommentForest
---@field [integer] Comment|MoreComments
---@operator len: integer
---@overload fun(): Iterator<Comment|MoreComments>
local CommentForest = {}

---Parameters of `comments.replace_more` by name.
---@class options.comments.replace_more
---@field limit? number how many requests at most; client.null for no limit; default 32
---@field threshold? integer the fewest comments that are worth a request; default 0

---Load the comments which were left out of the tree, and put them in their place.
---The largest first, one request each. Answers what was dropped.
---Operation `comments.replace_more`.
---@param options? options.comments.replace_more parameters by name
---@return MoreComments[]
function CommentForest:replace_more(options) end

---Every comment of the tree in one list, level by level.
---Operation `comments.list`.
---@return (Comment|MoreComments)[]
function CommentForest:list() end

---A moment. Two are compared and subtracted (seconds); a number of seconds is added.
---@class Time
---@field unix number Unix seconds
---@operator sub(Time): number
---@operator sub(number): Time
---@operator add(number): Time
local Time = {}

---The time as text.
---@param layout? string strftime's; RFC 3339 where it is not given
---@param zone? string such as Europe/Berlin; default UTC
---@return string
function Time:format(layout, zone) end

---An error as pcall gives it.
---@class Error
---@field kind Error.Kind what went wrong, in one word
---@field message string
---@field hint? string what to do
---@field op? string the operation
---@field place? string where in the script: spam.lua:12
---@field status? integer of the HTTP answer
---@field retry_after? number seconds
---@field path? string where a redirect points
---@field items Error.Item[] of kind api
local Error = {}

---@class Error.Item
---@field code string such as TOO_LONG
---@field message? string
---@field field? string the parameter it is about

---@alias Error.Kind "invalid"|"config"|"not_fetched"|"unknown_field"|"not_found"|"forbidden"|"unauthorized"|"read_only"|"rate_limited"|"conflict"|"bad_request"|"too_large"|"media"|"redirect"|"unavailable"|"api"|"server"|"network"|"timeout"|"unclear"|"denied"|"limit"|"script"

---A file that a script made ready to upload.
---@class MediaFile
---@field name? string
---@field caption? string of inline media
local MediaFile = {}

---A file below the script's folder, its bytes, or a file made ready.
---@alias Upload string|{ name: string, content: string }|MediaFile

---A file with what belongs to it.
---@class UploadItem
---@field media Upload
---@field thumbnail? Upload of a video
---@field caption? string of an image in a gallery
---@field outbound_url? string of an image in a gallery
---@field gif? boolean of a video without sound
