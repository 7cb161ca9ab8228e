package bindings

import (
	"context"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// clientNew is client.new(site, {config_interpolation=, requestor_class=,
// requestor_kwargs=, …settings}): a client with a session of its own. In
// variant B the four are positions.
func clientNew(L *lua.LState, c *Client) int {
	values := arguments(L, 1)
	if len(values) > 0 && toClient(values[0]) != nil {
		values = values[1:]
	}
	c.env.refuseWhileLoading(L, "client.new")
	if c.env.Open == nil {
		RaiseError(L, &api.Error{Kind: api.Denied, Op: "client.new", Message: "this run has one session only", Hint: `use require "client"`})
	}
	given := map[string]lua.LValue{}
	if n := len(values); n > 0 {
		if t, ok := values[n-1].(*lua.LTable); ok && (c.variant == "A" || n == 1 || n != 3 && n != 4) {
			t.ForEach(func(k, v lua.LValue) { given[k.String()] = v })
			values = values[:n-1]
		}
	}
	places := []string{"site_name"}
	if c.variant == "B" {
		places = []string{"site_name", "config_interpolation", "requestor_class", "requestor_kwargs"}
	}
	if len(values) > len(places) {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: "client.new", Message: fmt.Sprintf("takes %d by position, %d were given", len(places), len(values)),
			Hint: "give settings in one last table"})
	}
	for i, v := range values {
		given[places[i]] = v
	}
	request := SessionRequest{Settings: map[string]*string{}}
	var class, kwargs, manager lua.LValue
	for name, v := range given {
		switch name {
		case "site_name":
			request.Site = settingText(L, name, v)
		case "config_interpolation":
			request.Interpolation = settingText(L, name, v)
		case "requestor_class":
			class = v
		case "requestor_kwargs":
			kwargs = v
		case "token_manager":
			manager = v
		default:
			if v == lua.LNil || IsNull(v) {
				request.Settings[name] = nil
				continue
			}
			text := settingText(L, name, v)
			request.Settings[name] = &text
		}
	}
	if manager != nil && !IsNull(manager) {
		if c.variant == "A" {
			c.refuse(L, "client.new", `parameter "token_manager"`, "B")
		}
		request.TokenManager = tokenManager(L, c.env, manager)
	}
	if class != nil && !IsNull(class) {
		request.Wrap = requestor(L, c.env, class, kwargs)
	}
	var door api.Caller
	var err error
	c.env.block(L, func(ctx context.Context) { door, err = c.env.Open(ctx, request) })
	if err != nil {
		RaiseError(L, api.AsError(err, &api.Call{Op: "client.new"}))
	}
	L.Push(c.env.client(L, &session{door: door}, c.variant).value)
	return 1
}

func settingText(L *lua.LState, name string, v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber, lua.LBool:
		return v.String()
	case *lua.LNilType:
		return ""
	}
	if IsNull(v) {
		return ""
	}
	RaiseError(L, &api.Error{Kind: api.Invalid, Op: "client.new", Message: fmt.Sprintf("setting %q is text, a number or true and false, not %s", name, describe(v))})
	return ""
}

// clientUse is client:use(f): f(client), and the session is closed on leaving,
// also by an error.
func clientUse(L *lua.LState, c *Client) int {
	values := arguments(L, 1)
	if len(values) > 0 && toClient(values[0]) != nil {
		values = values[1:]
	}
	if len(values) != 1 {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: "client.use", Message: "takes a function", Hint: "write other:use(function(c) … end)"})
	}
	f, ok := values[0].(*lua.LFunction)
	if !ok {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: "client.use", Message: "takes a function, not " + describe(values[0])})
	}
	runner, err := L.LoadString(`local f, c, close = ...
		local function done(ok, ...)
			close()
			if not ok then error((...), 0) end
			return ...
		end
		return done(pcall(f, c))`)
	if err != nil {
		RaiseError(L, err)
	}
	top := L.GetTop()
	L.Push(runner)
	L.Push(f)
	L.Push(c.value)
	L.Push(L.NewFunction(func(L *lua.LState) int { c.close(L); return 0 }))
	L.Call(3, lua.MultRet)
	return L.GetTop() - top
}

// close ends a session of the script's own; the shared one belongs to the host.
func (c *Client) close(L *lua.LState) {
	if c.session == c.env.shared || c.session.closed {
		return
	}
	c.session.closed = true
	op, err := api.Lookup("client.close")
	if err == nil {
		c.perform(L, op, nil, map[string]any{})
	}
}

// clientVariant is client.variant "B": the same session with the other
// signatures.
func clientVariant(L *lua.LState, c *Client) int {
	v := L.Get(1)
	if toClient(v) != nil {
		v = L.Get(2)
	}
	switch v {
	case lua.LString("A"), lua.LString("B"):
		L.Push(c.env.client(L, c.session, v.String()).value)
	case lua.LNil:
		L.Push(lua.LString(c.variant))
	default:
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: "client.variant", Message: `is "A" or "B", not ` + describe(v)})
	}
	return 1
}

// clientFields is client.fields(x): what an object holds, as a plain table.
func clientFields(L *lua.LState, c *Client) int {
	v := L.Get(1)
	if toClient(v) != nil {
		v = L.Get(2)
	}
	o := toObject(v)
	if o == nil {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: "client.fields", Message: "takes an object of the service, not " + describe(v)})
		return 0
	}
	out := L.NewTable()
	o.rec.each(func(name string, raw []byte) {
		if o.typ.Keys {
			name = api.SnakeCase(name)
		}
		if out.RawGetString(name) == lua.LNil { // of two the first counts
			out.RawSetString(name, rawToLua(L, raw))
		}
	})
	for _, name := range o.typ.Identity {
		if held, ok := o.held[name]; ok && out.RawGetString(name) == lua.LNil {
			if other := toObject(held); other != nil {
				held = lua.LString(other.String())
			}
			out.RawSetString(name, held)
		}
	}
	L.Push(out)
	return 1
}

// clientType is client.type(x): the name of an object's type, nil for plain
// values.
func clientType(L *lua.LState, c *Client) int {
	v := L.Get(1)
	if toClient(v) != nil && L.GetTop() > 1 {
		v = L.Get(2)
	}
	if ud, ok := v.(*lua.LUserData); ok {
		switch x := ud.Value.(type) {
		case *Object:
			L.Push(lua.LString(x.typ.Name))
			return 1
		case *forest:
			L.Push(lua.LString("CommentForest"))
			return 1
		case *media:
			L.Push(lua.LString(x.kind))
			return 1
		}
	}
	L.Push(lua.LNil)
	return 1
}

// me gives the signed-in member, asked for once.
func (s *session) me(L *lua.LState, c *Client) *Object {
	if s.member != nil {
		return s.member
	}
	op, err := api.Lookup("user.me")
	if err != nil {
		RaiseError(L, err)
	}
	c.refuseReadOnly(L, op)
	o := toObject(c.perform(L, op, nil, map[string]any{}))
	if o == nil || o.text("name") == "" {
		RaiseError(L, &api.Error{Kind: api.ReadOnly, Op: "user.me", Message: "there is no signed-in member", Hint: "set username and password or a refresh_token"})
	}
	s.member = o
	return o
}

// refuseReadOnly raises read_only where the session has no signed-in member.
func (c *Client) refuseReadOnly(L *lua.LState, op *api.Operation) {
	state, err := api.Lookup("client.read_only")
	if err != nil {
		RaiseError(L, err)
	}
	if c.perform(L, state, nil, map[string]any{}) == lua.LTrue {
		RaiseError(L, &api.Error{Kind: api.ReadOnly, Op: op.Name, Message: "needs a signed-in member, and the client is read-only",
			Hint: "set username and password or a refresh_token in lib.ini, or client.read_only = false"})
	}
}

// NewItem gives the Lua object of a payload that the host has at hand, such as
// an event's item: the type's name and its data.
func NewItem(L *lua.LState, env *Env, typ string, payload []byte) (lua.LValue, error) {
	c := toClient(openClient(L, env))
	t := api.TypeNamed(typ)
	if t == nil {
		return nil, api.Errorf(api.Invalid, "the item's type %q is not known", typ)
	}
	if err := validate(payload); err != nil {
		return nil, err
	}
	return c.wrap(L, t, payload, nil, true), nil
}
