package bindings

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// session is what the clients of one door share: both variants of the shared
// session, or those of a session that the script opened.
type session struct {
	door   api.Caller
	unique int     // counts requests that must not be answered from a cache
	member *Object // the signed-in member, once asked for
	closed bool
}

// Client is the client module in one variant over one session.
type Client struct {
	env        *Env
	session    *session
	variant    string
	objectMeta *lua.LTable
	functions  map[*api.Operation]*lua.LFunction
	byType     map[*api.Type]map[string]*node
	value      *lua.LUserData
	warned     bool
	validate   bool
}

const (
	clientMeta = "botrun.client"
	helperMeta = "botrun.helper"
)

// openClient gives the module: the shared session in the host's variant.
func openClient(L *lua.LState, env *Env) lua.LValue {
	if env.shared == nil {
		env.shared = &session{door: env.Door}
	}
	variant := env.Variant
	if variant == "" {
		variant = "A"
	}
	return env.client(L, env.shared, variant).value
}

// client gives a session's client in a variant.
func (env *Env) client(L *lua.LState, s *session, variant string) *Client {
	if env.clients == nil {
		env.clients = map[clientKey]*Client{}
	}
	key := clientKey{s, variant}
	if c := env.clients[key]; c != nil {
		return c
	}
	c := &Client{env: env, session: s, variant: variant, functions: map[*api.Operation]*lua.LFunction{}, byType: map[*api.Type]map[string]*node{}, validate: true}
	c.objectMeta = metatable(L, objectMeta, fillObjectMeta(L))
	c.value = &lua.LUserData{Value: c, Metatable: metatable(L, clientMeta, fillClientMeta(L))}
	env.clients[key] = c
	return c
}

// clientKey tells clients apart.
type clientKey struct {
	session *session
	variant string
}

// members gives the operations and helpers of a type by name.
func (c *Client) members(t *api.Type) map[string]*node {
	m := c.byType[t]
	if m == nil {
		m = members(t)
		c.byType[t] = m
	}
	return m
}

func (c *Client) memberNames(t *api.Type) []string {
	var names []string
	for name := range members(t) {
		names = append(names, name)
	}
	return names
}

// helper is a place between a client or an object and its operations:
// client.front, post.mod, com.flair.templates.
type helper struct {
	client *Client
	owner  *Object // nil below a client
	path   string  // below the owner's type or below "client"
}

func (c *Client) helper(L *lua.LState, owner *Object, path string) lua.LValue {
	return &lua.LUserData{Value: &helper{c, owner, path}, Metatable: metatable(L, helperMeta, fillHelperMeta(L))}
}

// node finds what a helper stands for.
func (h *helper) node() *node {
	i := strings.LastIndexByte(h.path, '.')
	if h.owner != nil {
		if i < 0 {
			return members(h.owner.typ)[h.path]
		}
		return child(h.owner.typ.Ops, h.path[:i], h.path[i+1:])
	}
	if i < 0 {
		return nodes()["client"].children[h.path]
	}
	return (&helper{h.client, nil, h.path[:i]}).child(h.path[i+1:])
}

// child finds a name below a helper.
func (h *helper) child(name string) *node {
	if h.owner != nil {
		return child(h.owner.typ.Ops, h.path, name)
	}
	if n := h.node(); n != nil {
		return n.children[name]
	}
	return nil
}

func (h *helper) childNames() []string {
	if h.owner != nil {
		return childNames(h.owner.typ.Ops, h.path)
	}
	var names []string
	if n := h.node(); n != nil {
		for name := range n.children {
			names = append(names, name)
		}
	}
	return names
}

// String names the helper for messages.
func (h *helper) String() string {
	if h.owner != nil {
		return strings.ToLower(h.owner.typ.Name) + "." + h.path
	}
	return "client." + h.path
}

func toClient(v lua.LValue) *Client {
	if ud, ok := v.(*lua.LUserData); ok {
		c, _ := ud.Value.(*Client)
		return c
	}
	return nil
}

func toHelper(v lua.LValue) *helper {
	if ud, ok := v.(*lua.LUserData); ok {
		h, _ := ud.Value.(*helper)
		return h
	}
	return nil
}

func fillClientMeta(L *lua.LState) func(*lua.LTable) {
	return func(mt *lua.LTable) {
		mt.RawSetString("__index", L.NewFunction(clientIndex))
		mt.RawSetString("__newindex", L.NewFunction(clientNewIndex))
		mt.RawSetString("__tostring", L.NewFunction(func(L *lua.LState) int {
			c := toClient(L.Get(1))
			L.Push(lua.LString("client (variant " + c.variant + ")"))
			return 1
		}))
	}
}

func clientIndex(L *lua.LState) int {
	c, name := toClient(L.Get(1)), L.CheckString(2)
	if own := clientFunctions[name]; own != nil {
		L.Push(L.NewFunction(func(L *lua.LState) int { return own(L, c) }))
		return 1
	}
	if name == "null" {
		L.Push(Null(L))
		return 1
	}
	n := nodes()["client"].children[name]
	if n == nil {
		c.unknown(L, "client", name, append(childNames([]string{"client"}, ""), "new", "use", "variant", "fields", "type", "null"))
	}
	L.Push(c.atClient(L, n, name))
	return 1
}

// atClient gives what a name below the client or one of its helpers stands for.
func (c *Client) atClient(L *lua.LState, n *node, path string) lua.LValue {
	if n.op != nil && !n.op.InVariant(c.variant) {
		c.refuseVariant(L, n.op)
	}
	if n.op == nil && c.variant == "B" && (path == "notes" || path == "drafts") {
		c.refuse(L, "client."+path, "this helper", "A")
	}
	if property(n.op) {
		return c.property(L, n.op, nil)
	}
	if n.leaf() {
		return c.function(L, n.op)
	}
	return c.helper(L, nil, path)
}

func clientNewIndex(L *lua.LState) int {
	c, name := toClient(L.Get(1)), L.CheckString(2)
	n := nodes()["client"].children[name]
	if n == nil || n.op == nil || !settable(n.op) {
		RaiseError(L, api.Errorf(api.Invalid, "client.%s cannot be assigned", name))
	}
	if !n.op.InVariant(c.variant) {
		c.refuseVariant(L, n.op)
	}
	c.assign(L, n.op, nil, L.Get(3))
	return 0
}

func settable(op *api.Operation) bool {
	ps := op.Parameters("A")
	return op.Kind == api.Pure && len(ps) == 1 && ps[0].Name == "value"
}

// assign gives a property a value.
func (c *Client) assign(L *lua.LState, op *api.Operation, owner *Object, v lua.LValue) {
	u := &use{client: c, op: op, owner: owner, args: map[string]any{}, given: map[string]lua.LValue{"value": v}}
	if v != lua.LNil && !IsNull(v) {
		u.args["value"] = u.value(L, op.Parameters("A")[0], v)
	} else if !op.Parameters("A")[0].Optional {
		u.wrong(L, op.Parameters("A")[0], v, "a value")
	}
	if set := setters[op.Name]; set != nil {
		set(L, u)
		return
	}
	c.perform(L, op, owner, u.args)
}

// property reads an operation that is a field.
func (c *Client) property(L *lua.LState, op *api.Operation, owner *Object) lua.LValue {
	if native := natives[op.Name]; native != nil {
		return native(L, &use{client: c, op: op, owner: owner, args: map[string]any{}})
	}
	return c.perform(L, op, owner, map[string]any{})
}

// function gives the Lua function of an operation. A leading owner, as a colon
// gives it, is taken off.
func (c *Client) function(L *lua.LState, op *api.Operation) lua.LValue {
	if f := c.functions[op]; f != nil {
		return f
	}
	onClient := nodes()["client"].has(op)
	f := L.NewFunction(func(L *lua.LState) int {
		values := arguments(L, 1)
		var owner *Object
		if len(values) > 0 {
			if h := toHelper(values[0]); h != nil {
				owner, values = h.owner, values[1:]
			} else if cl := toClient(values[0]); cl != nil && !takesClient(op) {
				values = values[1:]
			} else if o := toObject(values[0]); o != nil && !onClient {
				owner, values = o, values[1:]
			}
		}
		if !onClient && owner == nil && !classHelper(op) {
			name := op.Name[strings.LastIndexByte(op.Name, '.')+1:]
			RaiseError(L, &api.Error{Kind: api.Invalid, Op: op.Name, Message: "is called with a dot where a colon is needed",
				Hint: fmt.Sprintf("write x:%s(…) instead of x.%s(…)", name, name)})
		}
		if owner != nil && !owns(owner.typ, op) && !onClient {
			RaiseError(L, api.Errorf(api.Invalid, "%s cannot be called on a %s", op.Name, owner.typ.Name))
		}
		if onClient {
			owner = nil
		}
		L.Push(c.invoke(L, op, owner, values))
		return 1
	})
	c.functions[op] = f
	return f
}

// takesClient tells whether an operation's first parameter is the client, which
// is then no owner.
func takesClient(op *api.Operation) bool {
	ps := op.Parameters("A")
	return len(ps) > 0 && ps[0].Name == "client"
}

// has tells whether an operation is reached from a node.
func (n *node) has(op *api.Operation) bool {
	if n.op == op || n.iter == op {
		return true
	}
	for _, c := range n.children {
		if c.has(op) {
			return true
		}
	}
	return false
}

// owns tells whether objects of a type have an operation.
func owns(t *api.Type, op *api.Operation) bool {
	for _, root := range t.Ops {
		if strings.HasPrefix(op.Name, root+".") {
			return true
		}
	}
	return false
}

// classHelper tells operations that need no object.
func classHelper(op *api.Operation) bool {
	switch op.Name {
	case "submission.id_from_url", "comment.id_from_url", "multicommunity.sluggify", "member.from_data":
		return true
	}
	return false
}

func arguments(L *lua.LState, from int) []lua.LValue {
	values := make([]lua.LValue, 0, L.GetTop())
	for i := from; i <= L.GetTop(); i++ {
		values = append(values, L.Get(i))
	}
	return values
}

func fillHelperMeta(L *lua.LState) func(*lua.LTable) {
	return func(mt *lua.LTable) {
		mt.RawSetString("__index", L.NewFunction(helperIndex))
		mt.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
			RaiseError(L, api.Errorf(api.Invalid, "%s.%s cannot be assigned", toHelper(L.Get(1)), L.CheckString(2)))
			return 0
		}))
		mt.RawSetString("__call", L.NewFunction(helperCall))
		mt.RawSetString("__tostring", L.NewFunction(func(L *lua.LState) int {
			L.Push(lua.LString(toHelper(L.Get(1)).String()))
			return 1
		}))
	}
}

func helperIndex(L *lua.LState) int {
	h, name := toHelper(L.Get(1)), L.CheckString(2)
	n := h.child(name)
	if n == nil {
		h.client.unknown(L, h.String(), name, h.childNames())
	}
	path := h.path + "." + name
	if h.owner == nil {
		L.Push(h.client.atClient(L, n, path))
		return 1
	}
	L.Push(h.owner.member(L, n, path))
	return 1
}

// helperCall calls a helper that is an operation itself: com.banned(), or
// gives its iteration: com.rules().
func helperCall(L *lua.LState) int {
	h := toHelper(L.Get(1))
	values := arguments(L, 2)
	if len(values) > 0 {
		first := values[0]
		if o := toObject(first); o != nil && o == h.owner {
			values = values[1:]
		} else if toClient(first) != nil || toHelper(first) != nil {
			values = values[1:]
		}
	}
	n := h.node()
	op := n.op
	if n.iter != nil && (op == nil || len(values) == 0 && op.OneOf != "") {
		op = n.iter
	}
	if op == nil {
		err := api.Errorf(api.Invalid, "%s cannot be called", h)
		err.Hint = "it has " + strings.Join(h.childNames(), ", ")
		RaiseError(L, err)
	}
	L.Push(h.client.invoke(L, op, h.owner, values))
	return 1
}

// unknown raises an error about a name that is not there.
func (c *Client) unknown(L *lua.LState, where, name string, known []string) {
	err := api.Errorf(api.Invalid, "%s has no %q", where, name)
	if near := api.Nearest(name, known); near != "" {
		err.Hint = fmt.Sprintf("did you mean %q?", near)
	}
	RaiseError(L, err)
}

// refuseVariant raises the error for an operation of the other variant.
func (c *Client) refuseVariant(L *lua.LState, op *api.Operation) {
	c.refuse(L, op.Name, "this operation", op.Variant)
}

func (c *Client) refuse(L *lua.LState, op, what, variant string) {
	RaiseError(L, &api.Error{Kind: api.Invalid, Op: op, Message: fmt.Sprintf("variant %s of the client does not have %s; variant %s has it", c.variant, what, variant),
		Hint: fmt.Sprintf("use require(\"client\").variant %q", variant)})
}

func fillObjectMeta(L *lua.LState) func(*lua.LTable) {
	return func(mt *lua.LTable) {
		mt.RawSetString("__index", L.NewFunction(objectIndex))
		mt.RawSetString("__newindex", L.NewFunction(objectNewIndex))
		mt.RawSetString("__eq", L.NewFunction(func(L *lua.LState) int {
			a, b := toObject(L.Get(1)), toObject(L.Get(2))
			L.Push(lua.LBool(a != nil && b != nil && a.same(b)))
			return 1
		}))
		mt.RawSetString("__tostring", L.NewFunction(func(L *lua.LState) int {
			L.Push(lua.LString(toObject(L.Get(1)).String()))
			return 1
		}))
		mt.RawSetString("__len", L.NewFunction(objectLen))
		mt.RawSetString("__call", L.NewFunction(objectCall))
	}
}

func objectIndex(L *lua.LState) int {
	o := L.Get(1).(*lua.LUserData).Value.(*Object)
	switch key := L.Get(2).(type) {
	case lua.LString:
		L.Push(o.field(L, string(key)))
	case lua.LNumber:
		L.Push(o.at(L, int(key)))
	default:
		RaiseError(L, api.Errorf(api.UnknownField, "a field of a %s has a name, not %s", o.typ.Name, describe(key)))
	}
	return 1
}

func objectNewIndex(L *lua.LState) int {
	o, name := toObject(L.Get(1)), L.CheckString(2)
	if n := members(o.typ)[name]; n != nil && n.op != nil && settable(n.op) {
		o.client.assign(L, n.op, o, L.Get(3))
		return 0
	}
	if name == "reply_limit" || name == "reply_sort" {
		o.hold(name, L.Get(3))
		return 0
	}
	if progressive, ok := L.Get(3).(lua.LBool); ok && name == "progressive_images" && o.typ.Name == "CommunityWidgets" {
		o.hold(name, progressive)
		return 0
	}
	RaiseError(L, &api.Error{Kind: api.Invalid, Message: fmt.Sprintf("%s.%s cannot be assigned", o.typ.Name, name), Hint: "an object shows what the service has; call one of its operations to change that"})
	return 0
}

// clientFunctions are the client's own functions, beside the table's.
var clientFunctions map[string]func(*lua.LState, *Client) int

func init() {
	clientFunctions = map[string]func(*lua.LState, *Client) int{
		"new":     clientNew,
		"use":     clientUse,
		"variant": clientVariant,
		"fields":  clientFields,
		"type":    clientType,

		"FileTokenManager":  fileTokenManager,
		"StoreTokenManager": storeTokenManager,
	}
}
