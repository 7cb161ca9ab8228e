-- find, match
local function is(want, ...)
  local got = {}
  for i = 1, select("#", ...) do got[i] = tostring((select(i, ...))) end
  got = table.concat(got, "|")
  if got ~= want then error("want " .. want .. ", got " .. got, 2) end
end
is("2|4", ("hello"):find("ell"))
is("nil", ("hello"):find("xyz"))
is("1|0", ("hello"):find(""))
is("6|5", ("hello"):find("", 10))
is("3|3", ("a.b"):find("b", 1, true))
is("2|2", ("a.b"):find(".", 1, true))
is("4|5|l|o", ("hello"):find("(l)(o)", -3))
is("1|5|1|6", ("hello"):find("()hello()"))
is("k|v", ("k = v"):match("^(%w+)%s*=%s*(%w+)$"))
is("5", ("hello"):match("()o"))
is("nil", ("hello"):match("^ello"))
is("ello", ("hello"):match("^ello", 2))
is("(a(b)c)", ("x(a(b)c)y"):match("%b()"))
is("THE", ("THE (quick) fox"):match("%f[%a]%a+%f[%A]"))
is("aa", ("baab"):match("(a)%1") .. "a")
is("[]", ("[]"):match("[[][]]"))
is("]", ("a]"):match("[]]"))
is("^", ("a^"):match("[%^]"))
is("a-", ("a-"):match("[a%-]+"))
is("x", ("\0x"):match("%z(x)"))
is("ab", ("aab"):match("a-(ab)"))
is("", ("aaa"):match("a-"))
is("aaa", ("aaa"):match("a-$"))
is("b", ("ab"):match("a?(b)"))
is("colour", ("colour"):match("colou?r"))
is("nil", ("abc"):match("%d"))
is("é", ("caf\195\169"):match("[\128-\255]+"))
-- gsub
is("hexxo|2", ("hello"):gsub("l", "x"))
is("hexlo|1", ("hello"):gsub("l", "x", 1))
is("hello|0", ("hello"):gsub("l", "x", 0))
is("-h-e-l-l-o-|6", ("hello"):gsub("", "-"))
is("world hello|1", ("hello world"):gsub("(%w+) (%w+)", "%2 %1"))
is("<hello> <world>|2", ("hello world"):gsub("%w+", "<%0>"))
is("hello hello|1", ("hello"):gsub("%w+", "%0 %1"))
is("50%|1", ("x"):gsub("x", "50%%"))
is("1b|2", ("ab"):gsub("%w", { a = 1 }))
is("AB|2", ("ab"):gsub("%w", string.upper))
is("ab|2", ("ab"):gsub("%w", function() end))
is("xbc|1", ("abc"):gsub("^a", "x"))
is("abc|0", ("abc"):gsub("^b", "x"))
is("1|1", ("a"):gsub("()a", "%1"))
is("a.b.c|2", ("a,b,c"):gsub(",", "."))
-- gmatch
local words = {}
for w in ("one two  three"):gmatch("%a+") do words[#words + 1] = w end
is("one,two,three", table.concat(words, ","))
local pairs_ = {}
for k, v in ("a=1, b=2"):gmatch("(%w+)=(%w+)") do pairs_[#pairs_ + 1] = k .. v end
is("a1,b2", table.concat(pairs_, ","))
local n = 0
for _ in ("abc"):gmatch("") do n = n + 1 end
is("4", n)
-- the rest
is("104|101", ("hello"):byte(1, 2))
is("111", ("hello"):byte(-1))
is("", ("hello"):byte(10))
is("abc", string.char(97, 98, 99))
is("ell", ("hello"):sub(2, -2))
is("hello", ("hello"):sub(-100))
is("", ("hello"):sub(4, 2))
is("olleh", ("hello"):reverse())
is("ababab", ("ab"):rep(3))
is("", ("ab"):rep(-1))
is("ÄX|äx", ("äx"):upper(), ("ÄX"):lower())
-- format
is("  42|0042|42  |+42", ("%4d"):format(42), ("%04d"):format(42), ("%-4d"):format(42), ("%+d"):format(42))
is("3.14|3.140000|3.1e+00", ("%.2f"):format(3.14159), ("%f"):format(3.14), ("%.1e"):format(3.14))
is("100000|1e+06|0.1|1e+20", ("%g"):format(100000), ("%g"):format(1e6), ("%g"):format(0.1), ("%g"):format(1e20))
is("ff|FF|0xff|17", ("%x"):format(255), ("%X"):format(255), ("%#x"):format(255), ("%o"):format(15))
is("a|%|   a|a   |ab", ("%c"):format(97), ("%%"):format(), ("%4s"):format("a"), ("%-4s"):format("a"), ("%.2s"):format("abc"))
is('"a\\\nb\\"\\\\"', ("%q"):format('a\nb"\\'))
is("nil true 1.5", ("%s %s %s"):format(nil, true, 1.5))
is("inf -inf", ("%f %g"):format(1 / 0, -1 / 0))
is("object", ("%s"):format(setmetatable({}, { __tostring = function() return "object" end })))
is("18446744073709551615", ("%u"):format(-1):sub(1, 20))
is("3|7", ("%d"):format(3.7), ("%i"):format("7"))
is("00042", ("%.5d"):format(42))
---
("x"):find("[a") --> malformed pattern (missing ']')
---
("x"):find("%") --> malformed pattern (ends with '%')
---
("x"):find("(x") --> unfinished capture
---
("x"):match("x)") --> invalid pattern capture
---
("x"):find("%1") --> invalid capture index
---
("x"):find("%b") --> unbalanced pattern
---
("x"):find("%f") --> missing '[' after '%f' in pattern
---
("x"):gsub("x", "%2") --> invalid capture index
---
("x"):gsub("x", function() return {} end) --> invalid replacement value (a table)
---
("a"):rep(300):find(("a?"):rep(300) .. "b") --> pattern too complex
---
("x"):find(("()"):rep(40)) --> too many captures
---
("%y"):format(1) --> invalid option '%y' to 'format'
---
("%d"):format("x") --> number expected, got string
---
("%d"):format() --> number expected
---
string.rep() --> string expected
