package bindings

import (
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// Object is a resource in a script: its payload as bytes, and what was
// decoded, given or found out beside it.
type Object struct {
	typ    *api.Type
	ops    map[string]*node // the type's operations and helpers by name
	client *Client
	rec    record
	// held are values by field name that are not in the payload or stand for
	// it: identities of unfetched objects, and converted fields once read.
	held map[string]lua.LValue
	// fetched says that the object's own data was loaded; a part came inside
	// another object and holds what came.
	fetched bool
	tree    *forest        // the tree that holds it, of comments
	self    *lua.LUserData // its Lua value, once made
}

const objectMeta = "botrun.object"

func newObject(c *Client, t *api.Type, payload []byte) *Object {
	return &Object{typ: t, ops: c.members(t), client: c, rec: record{raw: payloadOf(t, payload)}, fetched: payload != nil}
}

// value gives the Lua value of an object, always the same one: objects can be
// keys of tables.
func (o *Object) value(L *lua.LState) *lua.LUserData {
	if o.self == nil {
		o.self = &lua.LUserData{Value: o, Env: L.Env, Metatable: o.client.objectMeta}
	}
	return o.self
}

func (o *Object) hold(name string, v lua.LValue) {
	if o.held == nil {
		o.held = make(map[string]lua.LValue, 4)
	}
	o.held[name] = v
}

// identity gives a field of the object as text, "" if it is not held.
func (o *Object) text(name string) string {
	if v, ok := o.held[name]; ok {
		switch v := v.(type) {
		case lua.LString:
			return string(v)
		case lua.LNumber:
			return v.String()
		case *lua.LUserData:
			if other, ok := v.Value.(*Object); ok {
				return other.String()
			}
		}
		return ""
	}
	switch raw := o.rec.get(name); firstByte(raw) {
	case '"':
		return unquote(raw)
	case 0, 'n', '{', '[':
		return ""
	default:
		return string(raw)
	}
}

// String is the object's text form.
func (o *Object) String() string {
	if o.typ.Text != "" {
		return o.text(o.typ.Text)
	}
	if o.typ.Name == "WikiPage" {
		return o.text("community") + "/" + o.text("name")
	}
	if len(o.typ.Identity) == 0 {
		return o.typ.Name
	}
	return o.text(o.typ.Identity[0])
}

// fullname gives "t3_…"; "" if the id is not known, or the type has no such
// name.
func (o *Object) fullname() string {
	switch o.typ.Name {
	case "Community", "UserCommunity":
		if name := o.text("name"); strings.HasPrefix(name, "t5_") {
			return name
		}
		if id := o.text("id"); id != "" {
			return prefixed("t5", id)
		}
		return ""
	case "Member":
		if name := o.text("fullname"); name != "" {
			return name
		}
		if raw := o.rec.get("id"); raw != nil && firstByte(raw) != '"' { // modmail has it as a decimal number
			if n, err := strconv.ParseUint(string(raw), 10, 64); err == nil {
				return "t2_" + strconv.FormatUint(n, 36)
			}
		}
	}
	prefix := o.typ.Prefix
	if o.typ.Name == "CommunityMessage" {
		prefix = "t4"
	}
	id := o.text("id")
	if id == "" || prefix == "" && !strings.Contains(id, "_") {
		return ""
	}
	return prefixed(prefix, id)
}

func prefixed(prefix, id string) string {
	if strings.Contains(id, "_") {
		return id
	}
	return prefix + "_" + id
}

// same compares two objects as the table of types says.
func (o *Object) same(other *Object) bool {
	if o.typ != other.typ && !(slices.Contains(other.typ.Ops, "widget") && slices.Contains(o.typ.Ops, "widget")) {
		return false
	}
	if len(o.typ.Identity) == 0 {
		return o == other
	}
	if o.typ.Name == "MoreComments" {
		return string(o.rec.get("count")) == string(other.rec.get("count")) && string(o.rec.get("children")) == string(other.rec.get("children"))
	}
	a, b := o.String(), other.String()
	if o.typ.Fold {
		return strings.EqualFold(a, b)
	}
	return a == b
}

// replace takes over the payload of a fetch; what was derived from the old one
// goes, identities given by hand stay.
func (o *Object) replace(payload []byte) {
	kept := map[string]lua.LValue{}
	for _, name := range []string{"community", "mark_read", "revision", "comment_sort", "comment_limit", "fetch_params", "thread", "progressive_images", "reply_limit", "reply_sort", "widgets"} {
		if v, ok := o.held[name]; ok {
			kept[name] = v
		}
	}
	for _, name := range o.typ.Identity {
		if v, ok := o.held[name]; ok && o.typ.Name != "Member" && o.typ.Name != "Community" {
			kept[name] = v
		}
	}
	o.rec, o.held, o.fetched = record{raw: payloadOf(o.typ, payload)}, kept, true
	if o.typ.Name == "WikiPage" || o.typ.Name == "Emoji" {
		return
	}
	for _, name := range o.typ.Identity {
		if o.rec.get(name) != nil {
			delete(o.held, name)
		}
	}
}

// toObject gives the object behind a Lua value; nil if it is none.
func toObject(v lua.LValue) *Object {
	if ud, ok := v.(*lua.LUserData); ok {
		if o, ok := ud.Value.(*Object); ok {
			return o
		}
	}
	return nil
}

// field reads a field, an operation or a helper by name. It raises
// unknown_field or not_fetched.
func (o *Object) field(L *lua.LState, name string) lua.LValue {
	if v, ok := o.held[name]; ok {
		return v
	}
	if n := o.ops[name]; n != nil {
		return o.member(L, n, name)
	}
	if v, ok := o.special(L, name); ok {
		return v
	}
	if raw := o.raw(name); raw != nil {
		return o.convertField(L, name, raw)
	}
	if alias := wireField(name); alias != "" && o.typ.HasField(alias) {
		return o.field(L, alias)
	}
	if !o.typ.HasField(name) {
		err := api.Errorf(api.UnknownField, "%s has no field %q", o.typ.Name, name)
		if near := api.Nearest(name, append(o.typ.FieldNames(), o.client.memberNames(o.typ)...)); near != "" {
			err.Hint = "did you mean \"" + near + "\"?"
		}
		RaiseError(L, err)
	}
	if !o.fetched {
		err := api.Errorf(api.NotFetched, "%s %s is not fetched, so its field %q is not known", o.typ.Name, o.String(), name)
		err.Hint = "call :load() first"
		if o.typ.Name == "Comment" || o.typ.Name == "CommunityWidgets" {
			err.Hint = "call :refresh() first"
		}
		if o.typ.Load == "" {
			err.Hint = "only what came with it is known"
		}
		RaiseError(L, err)
	}
	return lua.LNil
}

// wireField gives the wire's name of a neutral field name, or "".
func wireField(name string) string {
	switch name {
	case "community":
		return "subreddit"
	case "communities":
		return "subreddits"
	case "member":
		return "user"
	}
	return ""
}

// raw finds a field's JSON in the payload, by the name that scripts use; nil if
// it is not there.
func (o *Object) raw(name string) []byte {
	raw := o.rec.get(name)
	if raw != nil || !o.typ.Keys {
		return raw
	}
	o.rec.each(func(key string, value []byte) {
		if raw == nil && api.SnakeCase(key) == name {
			raw = value
		}
	})
	return raw
}

// member gives what an operation's name stands for on this object: its value
// for a property, a helper, or a function.
func (o *Object) member(L *lua.LState, n *node, name string) lua.LValue {
	if n.op != nil && !n.op.InVariant(o.client.variant) {
		o.client.refuseVariant(L, n.op)
	}
	if property(n.op) {
		if _, ok := o.held[name]; !ok && n.op.Kind == api.Pure {
			return o.client.property(L, n.op, o)
		}
	}
	if n.leaf() {
		return o.client.function(L, n.op)
	}
	if n.path == "community.widgets" {
		return o.widgets(L)
	}
	return o.client.helper(L, o, name)
}

// load fetches the object if its data is not there yet.
func (o *Object) load(L *lua.LState) {
	if o.fetched || o.typ.Load == "" {
		return
	}
	o.reload(L)
}

// reload fetches the object's data.
func (o *Object) reload(L *lua.LState) {
	op, err := api.Lookup(o.typ.Load)
	if err != nil {
		RaiseError(L, err)
	}
	if special := natives[op.Name]; special != nil {
		special(L, &use{client: o.client, op: op, owner: o, args: map[string]any{}})
		return
	}
	o.client.perform(L, op, o, map[string]any{})
}
