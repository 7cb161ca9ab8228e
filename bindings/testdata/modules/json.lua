local json = require "json"
local function is(want, v)
  local got = json.encode(v)
  if got ~= want then error("want " .. want .. ", got " .. got, 2) end
end
is("null", json.null)
is("null", nil)
is("1", 1)
is("1.5", 1.5)
is("1e+21", 1e21)
is("1700000000", 1700000000)
is('"a\\"b\\n<é>"', 'a"b\n<é>')
is("{}", {})
is("[]", json.array())
is("[]", json.array {})
is("[1,2,[]]", { 1, 2, json.array() })
is('{"a":1,"b":{"c":[true,false,null]},"z":"x"}', { z = "x", a = 1, b = { c = { true, false, json.null } } })
is("1700000000.5", 1700000000.5)
assert(tostring(json.null) == "null" and json.null == json.null and json.null ~= nil)
local v = json.decode('{"a": [1, 2.5, null, "x"], "b": {}, "c": [], "d": true, "e": "\\u00e9"}')
assert(#v.a == 4 and v.a[2] == 2.5 and v.a[3] == json.null and v.d == true and v.e == "é")
is('{"a":[1,2.5,null,"x"],"b":{},"c":[],"d":true,"e":"é"}', v)
assert(json.decode("5") == 5 and json.decode(' "x" ') == "x" and json.decode("null") == json.null)
assert(json.decode('{"a":1,"a":2}').a == 2)
local t = setmetatable({}, nil)
assert(json.array(t) == t)
---
local json = require "json"
json.decode('{"a": }') --> json.decode: missing value after object name at byte 7
---
local json = require "json"
json.decode('[1, 2') --> json.decode: the text ends early, at byte 6
---
local json = require "json"
json.decode('') --> json.decode: the text ends early, at byte 1
---
local json = require "json"
json.decode('1 2') --> json.decode: text after the value at byte
---
local json = require "json"
json.decode('{a: 1}') --> json.decode: 
---
local json = require "json"
json.decode('1e999') --> json.decode: number out of range
---
local json = require "json"
json.decode(("["):rep(300)) --> json.decode: nested deeper than 200 levels
---
local json = require "json"
local t = { a = { 1, 2 } }
t.a[3] = { back = t }
json.encode(t) --> json.encode: a table that holds itself at .a[3].back
---
local json = require "json"
json.encode { list = { 1, print } } --> json.encode: a function has no JSON form at .list[2]
---
local json = require "json"
json.encode { 1, nil, 3 } --> json.encode: an array with holes
---
local json = require "json"
json.encode { 1, x = 2 } --> json.encode: a table with both names and numbers as keys
---
local json = require "json"
json.encode { a = 0 / 0 } --> json.encode: the number NaN has no JSON form at .a
---
local json = require "json"
json.encode { [1.5] = 1 } --> json.encode: a table with the key 1.5
---
local json = require "json"
json.encode(json.array { x = 1 }) --> json.encode: an array with the name "x" as a key
---
local json = require "json"
local t = {}
for i = 1, 300 do t = { t } end
json.encode(t) --> json.encode: nested deeper than 200 levels
---
local json = require "json"
json.encode(setmetatable({ 1 }, { __index = { 2 } }))
json.array(setmetatable({}, {})) --> json.array: the table has a metatable already
