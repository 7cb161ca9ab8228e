
---What the client has beside the operations.
---@class ClientBase
---@field null any an explicit "none" where leaving a parameter out means its default
local ClientBase = {}

---The settings that the client works with; secrets are masked.
---@class client.Config
---@field short_url string The short web address of the site; an error where none is set. Operation `client.config.short_url`.
---@field [string] any

---Settings of a session, and what wraps it.
---@class client.Settings
---@field config_interpolation? "basic"|"extended" how lib.ini refers to other values
---@field requestor_class? client.Requestor sees each exchange
---@field requestor_kwargs? table<string, any> for the requestor's new
---@field client_id? string required
---@field client_secret? any required; empty or client.null for an installed application
---@field user_agent? string required
---@field username? string
---@field password? string
---@field refresh_token? string
---@field redirect_uri? string
---@field ratelimit_seconds? number the longest wait of the service that is waited out
---@field timeout? number seconds for one exchange
---@field [string] any

---A table that sees each exchange of a session, those for tokens too.
---@class client.Requestor
---@field new? fun(kwargs: table): client.Requestor
---@field request fun(self: table, next: fun(req: client.Request): client.Response, req: client.Request): client.Response

---@class client.Request
---@field method string
---@field url string
---@field headers table<string, string> names in small letters
---@field body? string

---@class client.Response
---@field status integer
---@field headers table<string, string> names in small letters
---@field body? string

---Opens a session of its own. Site: the argument, else the environment's lib_site, else DEFAULT.
---@param site_name? string a section of lib.ini
---@param settings? client.Settings override lib.ini and the environment
---@return Client
---@overload fun(settings: client.Settings): Client
function ClientBase.new(site_name, settings) end

---Calls f with the client, and closes the session on leaving, also by an error.
---@generic R
---@param f fun(client: Client): R
---@return R
function ClientBase:use(f) end

---The same session in a variant; without one the name of this.
---@overload fun(variant: "A"): Client
---@overload fun(variant: "B"): ClientB
---@overload fun(): string
---@param variant "A"|"B"
---@return Client|ClientB
function ClientBase.variant(variant) end

---What an object holds, as a plain table; of an unfetched object its identity.
---@param object any
---@return table<string, any>
function ClientBase.fields(object) end

---The name of an object's type, nil for plain values.
---@param value any
---@return string?
function ClientBase.type(value) end

---What the client of variant B has beside the operations.
---@class ClientBaseB
---@field null any an explicit "none" where leaving a parameter out means its default
local ClientBaseB = {}

---@class client.SettingsB: client.Settings
---@field site_name? string a section of lib.ini
---@field token_manager? client.TokenManager keeps the refresh token

---Keeps the refresh token of a session.
---@class client.TokenManager
---@field pre_refresh fun(self: table, authorizer: { refresh_token: string? })
---@field post_refresh fun(self: table, authorizer: { refresh_token: string? })

---@class client.StoreTokenManager: client.TokenManager
local StoreTokenManager = {}

---Whether a token is kept.
---@return boolean
function StoreTokenManager:is_registered() end

---Keeps the first token; false where one is kept already.
---@param token string
---@return boolean
function StoreTokenManager:register(token) end

---Opens a session of its own.
---@param site_name? string a section of lib.ini
---@param config_interpolation? string
---@param requestor_class? client.Requestor
---@param requestor_kwargs? table<string, any>
---@param settings? client.SettingsB
---@return ClientB
---@overload fun(site_name: string, settings: client.SettingsB): ClientB
---@overload fun(settings: client.SettingsB): ClientB
function ClientBaseB.new(site_name, config_interpolation, requestor_class, requestor_kwargs, settings) end

---Calls f with the client, and closes the session on leaving, also by an error.
---@generic R
---@param f fun(client: ClientB): R
---@return R
function ClientBaseB:use(f) end

---The same session in a variant; without one the name of this.
---@overload fun(variant: "A"): Client
---@overload fun(variant: "B"): ClientB
---@overload fun(): string
---@param variant "A"|"B"
---@return Client|ClientB
function ClientBaseB.variant(variant) end

---What an object holds, as a plain table; of an unfetched object its identity.
---@param object any
---@return table<string, any>
function ClientBaseB.fields(object) end

---The name of an object's type, nil for plain values.
---@param value any
---@return string?
function ClientBaseB.type(value) end

---A token manager that keeps the refresh token in a file below the script's folder.
---@param path string
---@return client.TokenManager
function ClientBaseB.FileTokenManager(path) end

---A token manager that keeps the refresh token in the bot's store.
---@param key string
---@return client.StoreTokenManager
function ClientBaseB.StoreTokenManager(key) end
