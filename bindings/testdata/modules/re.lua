local re = require "re"
local function is(want, ...)
  local got = {}
  for i = 1, select("#", ...) do got[i] = tostring((select(i, ...))) end
  got = table.concat(got, "|")
  if got ~= want then error("want " .. want .. ", got " .. got, 2) end
end
is("7|11", re.find("hello world", "world"))
is("1|3|a|1", re.find("a=1 b=2", "(\\w)=(\\d)"))
is("nil", re.find("abc", "x"))
is("4|4", re.find("a.a.", "\\.", 3))
is("nil", re.find("abc", "a", 10))
is("2|3", re.find("aaa", "aa", 2))
is("3|3", re.find("abc", "c", -1))
is("b|2", re.match("b2", "(\\pL)(\\d)"))
is("abc", re.match("xx abc", "[a-c]+"))
is("x|false", re.match("x", "(x)(y)?"))
is("ÄÖ", re.match("..ÄÖ..", "(?i)äö"))
is("nil", re.match("abc", "^b"))
local out = {}
for k, v in re.gmatch("a=1, b=2", "(\\w)=(\\d)") do out[#out + 1] = k .. v end
is("a1 b2", table.concat(out, " "))
local out = {}
for w in re.gmatch("one two", "\\w+") do out[#out + 1] = w end
is("one two", table.concat(out, " "))
is("2-1|1", re.gsub("1-2", "(\\d)-(\\d)", "$2-$1"))
is("<one> <two>|2", re.gsub("one two", "(?P<w>\\w+)", "<${w}>"))
is("$1|1", re.gsub("x", "(x)", "$$1"))
is("ONE two|1", re.gsub("one two", "\\w+", string.upper, 1))
is("1 two|2", re.gsub("one two", "\\w+", { one = 1 }))
is("one two|2", re.gsub("one two", "\\w+", function() return false end))
is("v=1|1", re.gsub("k=1", "(k)=", function(k) return k == "k" and "v=" end))
is("a,b,c", table.concat(re.split("a1b22c", "\\d+"), ","))
is("a,b22c", table.concat(re.split("a1b22c", "\\d+", 2), ","))
is("0", #re.split("", "x") - 1)
local rx = re.compile("(\\d+)")
is("2|3|12", rx:find("a12"))
is("12", rx:match("a12"))
is("a<12>|1", rx:gsub("a12", "<$1>"))
is("a,b", table.concat(rx:split("a1b"), ","))
is("4|4|2", rx:find("1 a2", 2))
is("1", re.match("a1", rx))
is("(\\d+)", tostring(rx))
for d in rx:gmatch("1") do is("1", d) end
---
require("re").find("x", "(") --> re.find: missing closing ): `(`
---
require("re").find("x", "(?=a)") --> re.find: invalid or unsupported Perl syntax
---
require("re").compile(("x"):rep(40000)) --> re.compile: the expression is longer than 32 KiB
---
require("re").find(("x"):rep(5e6), "x") --> re.find: the text is longer than 4 MiB
---
local re = require "re"
re.gsub(("x"):rep(200000), "x", "y") --> re.gsub: more than 100000 matches
---
local re = require "re"
re.gsub("x", "x", function() return {} end) --> re.gsub: a replacement must be text, false or nil, not a table
---
local re = require "re"
local _ = re.compile("x").missing
getmetatable(re.compile("x")).__index = nil --> attempt to index
