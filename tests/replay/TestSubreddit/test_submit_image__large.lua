-- The recording ends with the lease; the store's refusal is played here.
local refusal = [[<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>EntityTooLarge</Code><Message>too large</Message><ProposedSize>20971528</ProposedSize><MaxSizeAllowed>20971520</MaxSizeAllowed></Error>]]
local requestor = {request = function(_, next, req)
  if req.url:find("amazonaws.com", 1, true) then return {status = 400, headers = {}, body = refusal} end
  return next(req)
end}
local client = require "client".new(nil, {requestor_class = requestor})
local ok, err = pcall(function()
  client.community("test"):submit("test", {image = {name = "fake_img.png", content = "PNG"}})
end)
assert(not ok and err.kind == "too_large" and err.message:find("20971520"))
