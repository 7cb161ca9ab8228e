
---@alias bot.Event "submission"|"comment"|"edited"|"report"|"modqueue"|"unmoderated"|"spam"|"modlog"|"modmail"|"message"|"mention"|"reply"

---What the script is. Everything here is called while the top level of the file runs.
---@class bot
local bot = {}

---The run that a handler serves.
---@class bot.Run
---@field now number when it began, in Unix seconds
---@field id integer its number
---@field bot string the bot's name
---@field dry boolean writes are not carried out
---@field trigger string why it happens

---@class bot.SettingOptions
---@field type? "text"|"number"|"bool"|"duration"|"list"|"choice" that of the default where it is not given
---@field default? any
---@field help? string
---@field choices? string[] the words of a choice
---@field min? number|string of numbers and durations
---@field max? number|string of numbers and durations

---@class bot.Guard
---@field max_writes? integer
---@field max_removals? integer
---@field max_bans? integer

---@class bot.ScheduleOptions
---@field overlap? "skip"|"queue"|"replace" when a run is due while the one before goes on; default skip
---@field missed? "once"|"skip"|"all" about runs that were due while the host was down; default once
---@field timeout? number|string how long a run may take
---@field name? string

---@class bot.EventOptions
---@field community? string|string[] such as golang+lua; default is every community that the account moderates
---@field timeout? number|string how long a run may take
---@field name? string

---@class bot.PersonalOptions
---@field timeout? number|string how long a run may take
---@field name? string

---Says in one sentence what the bot does.
---@param text string
function bot.describe(text) end

---Names the scopes that the bot uses; a call outside them is refused before it is sent.
---@param scopes bot.Scope[]|bot.Scope
function bot.needs(scopes) end

---A value that the host may set in [bot.NAME] of lib.ini. Durations are given in seconds, lists as arrays.
---@param name string
---@param options? bot.SettingOptions
---@return any
function bot.setting(name, options) end

---Limits what one run may do.
---@param limits bot.Guard
function bot.guard(limits) end

---Runs a function by the clock: a cron line, @every 10m and the like.
---@param spec string
---@param options bot.ScheduleOptions
---@param handler fun(run: bot.Run)
---@overload fun(spec: string, handler: fun(run: bot.Run))
function bot.schedule(spec, options, handler) end

---Runs a function for each new item.
---@overload fun(event: "submission"|"unmoderated", options: bot.EventOptions, handler: fun(item: Submission, run: bot.Run))
---@overload fun(event: "submission"|"unmoderated", handler: fun(item: Submission, run: bot.Run))
---@overload fun(event: "comment", options: bot.EventOptions, handler: fun(item: Comment, run: bot.Run))
---@overload fun(event: "comment", handler: fun(item: Comment, run: bot.Run))
---@overload fun(event: "edited"|"report"|"modqueue"|"spam", options: bot.EventOptions, handler: fun(item: Submission|Comment, run: bot.Run))
---@overload fun(event: "edited"|"report"|"modqueue"|"spam", handler: fun(item: Submission|Comment, run: bot.Run))
---@overload fun(event: "modlog", options: bot.EventOptions, handler: fun(item: ModAction, run: bot.Run))
---@overload fun(event: "modlog", handler: fun(item: ModAction, run: bot.Run))
---@overload fun(event: "modmail", options: bot.EventOptions, handler: fun(item: ModmailConversation, run: bot.Run))
---@overload fun(event: "modmail", handler: fun(item: ModmailConversation, run: bot.Run))
---@overload fun(event: "message", options: bot.PersonalOptions, handler: fun(item: Message, run: bot.Run))
---@overload fun(event: "message", handler: fun(item: Message, run: bot.Run))
---@overload fun(event: "mention"|"reply", options: bot.PersonalOptions, handler: fun(item: Comment, run: bot.Run))
---@overload fun(event: "mention"|"reply", handler: fun(item: Comment, run: bot.Run))
---@param event bot.Event|string
---@param options bot.EventOptions|bot.PersonalOptions|fun(item: any, run: bot.Run)
---@param handler? fun(item: any, run: bot.Run)
function bot.on(event, options, handler) end

return bot
