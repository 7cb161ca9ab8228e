package bindings

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// result turns an operation's answer into its value.
func (c *Client) result(L *lua.LState, op *api.Operation, owner *Object, reply *api.Reply, args map[string]any) lua.LValue {
	r := op.Result()
	if r.Shape == "none" {
		return lua.LNil
	}
	if len(reply.Body) == 0 {
		if r.Shape == "list" {
			return L.NewTable()
		}
		return lua.LNil
	}
	if err := validate(reply.Body); err != nil {
		c.fail(L, op, err)
	}
	found := walk(reply.Body, r.At)
	switch r.Shape {
	case "self":
		payload := pick(found, r.Where, owner)
		if payload == nil {
			c.fail(L, op, &api.Error{Kind: api.NotFound, Message: fmt.Sprintf("there is no %s %s", owner.typ.Name, owner.String())})
		}
		if !reply.Pretend {
			owner.replace(itemOf(payload).data)
		}
		return owner.value(L)
	case "list":
		list := L.NewTable()
		for _, raw := range spread(found) {
			list.Append(c.convert(L, r.Type, raw, owner, false))
		}
		return list
	}
	if found == nil || r.Optional && emptyObject(found[0]) {
		if r.Optional {
			return lua.LNil
		}
		c.fail(L, op, &api.Error{Kind: api.ServerError, Message: fmt.Sprintf("the answer has no %s", r.At)})
	}
	return c.convert(L, r.Type, found[0], owner, true)
}

// emptyObject tells whether JSON is {}: the answer of an operation that has
// nothing to show.
func emptyObject(raw []byte) bool {
	r := record{raw: raw}
	return firstByte(raw) == '{' && !r.step()
}

// fail raises an error of an operation.
func (c *Client) fail(L *lua.LState, op *api.Operation, err error) {
	RaiseError(L, api.AsError(err, &api.Call{Op: op.Name}))
}

// spread gives the elements of what was found: of the one array, or each value.
func spread(found [][]byte) [][]byte {
	if len(found) != 1 || firstByte(found[0]) != '[' {
		return found
	}
	var out [][]byte
	elements(found[0], func(v []byte) bool { out = append(out, v); return true })
	return out
}

// pick gives the one value found, or with where the one of a list whose field
// has the owner's own value.
func pick(found [][]byte, where string, owner *Object) []byte {
	if where == "" {
		if len(found) == 0 || firstByte(found[0]) == 'n' {
			return nil
		}
		return found[0]
	}
	want := owner.text(where)
	for _, v := range spread(found) {
		r := record{raw: v}
		if raw := r.get(where); firstByte(raw) == '"' && unquote(raw) == want {
			return v
		}
	}
	return nil
}

// fullMarkers are fields that only a whole payload of a type has; a payload
// without it holds what came.
var fullMarkers = map[string]string{"Submission": "author", "Comment": "author", "Draft": "title", "LiveThread": "title", "Community": "public_description"}

// convert gives the value of one payload. Alone says that the payload is the
// whole answer, not an item among others.
func (c *Client) convert(L *lua.LState, typ string, raw []byte, owner *Object, alone bool) lua.LValue {
	switch typ {
	case "text", "bool", "number", "record", "time":
		return rawToLua(L, raw)
	case "any":
		return c.objectify(L, raw)
	}
	t := api.TypeNamed(typ)
	switch firstByte(raw) {
	case 'n', 0:
		return lua.LNil
	case '"':
		if len(t.Identity) == 0 { // a text cannot stand for one
			return rawToLua(L, raw)
		}
		return c.named(t, unquote(raw), owner).value(L)
	case '[':
		list := L.NewTable()
		elements(raw, func(v []byte) bool {
			if firstByte(v) == '[' { // nothing is a list of lists
				list.Append(rawToLua(L, v))
			} else {
				list.Append(c.convert(L, typ, v, owner, false))
			}
			return true
		})
		return list
	case '{':
	default:
		return rawToLua(L, raw)
	}
	it := itemOf(raw)
	if it.kind != "" {
		if wire := api.TypeOfKind(it.kind); wire != nil {
			return c.wrap(L, wire, it.data, owner, true)
		}
	}
	if t.Name == "Widget" {
		t = widgetType(raw)
	}
	full := alone || t.Prefix == "" || t.Load == ""
	if marker := fullMarkers[t.Name]; marker != "" {
		r := record{raw: it.data}
		full = r.get(marker) != nil
	}
	return c.wrap(L, t, it.data, owner, full)
}

// wrap makes the object of a payload.
func (c *Client) wrap(L *lua.LState, t *api.Type, payload []byte, owner *Object, full bool) lua.LValue {
	if t.Name == "Message" {
		r := record{raw: payload}
		if firstByte(r.get("subreddit")) == '"' {
			t = api.TypeNamed("CommunityMessage")
		}
	}
	if t.Name == "Community" {
		r := record{raw: payload}
		if name := r.get("display_name_prefixed"); firstByte(name) == '"' && strings.HasPrefix(unquote(name), "u/") {
			t = api.TypeNamed("UserCommunity")
		}
	}
	o := newObject(c, t, payload)
	o.fetched = full
	c.adopt(L, o, owner)
	if t.Plain {
		return o.table(L)
	}
	return o.value(L)
}

// table gives a payload as a plain table.
func (o *Object) table(L *lua.LState) *lua.LTable {
	out := L.NewTable()
	o.rec.each(func(name string, raw []byte) { out.RawSetString(name, o.convertField(L, name, raw)) })
	return out
}

// adopt gives a new object what it takes from where it was found, and the
// identity that its payload has under another name.
func (c *Client) adopt(L *lua.LState, o *Object, owner *Object) {
	if len(o.typ.Identity) > 1 && o.typ.Identity[1] == "community" && owner != nil {
		if v, ok := owner.held["community"]; ok {
			o.hold("community", v)
		} else if owner.typ.Name == "Community" || owner.typ.Name == "UserCommunity" {
			o.hold("community", owner.value(L))
		}
	}
	switch o.typ.Name {
	case "Submission":
		if raw := o.rec.get("id"); firstByte(raw) == '"' && strings.HasPrefix(unquote(raw), "t3_") {
			o.hold("id", lua.LString(unquote(raw)[3:]))
		}
	case "LiveUpdate":
		if owner != nil && o.rec.get("thread") == nil {
			thread := owner
			if owner.typ.Name == "LiveUpdate" {
				if v := owner.held["thread"]; v != nil {
					o.hold("thread", v)
				}
			} else if thread.typ.Name == "LiveThread" {
				o.hold("thread", thread.value(L))
			}
		}
	case "Community", "UserCommunity":
		if o.rec.get("display_name") == nil {
			for _, name := range []string{"sr", "displayName", "name", "sr_display_name"} {
				if raw := o.rec.get(name); firstByte(raw) == '"' && !strings.HasPrefix(unquote(raw), "t5_") {
					o.hold("display_name", lua.LString(unquote(raw)))
					break
				}
			}
		}
	case "Member":
		if o.rec.get("name") == nil {
			for _, name := range []string{"username", "user"} {
				if raw := o.rec.get(name); firstByte(raw) == '"' {
					o.hold("name", lua.LString(unquote(raw)))
				}
			}
		}
	}
}

// named makes the unfetched object that an identity stands for.
func (c *Client) named(t *api.Type, id string, owner *Object) *Object {
	o := newObject(c, t, nil)
	o.hold(t.Identity[0], lua.LString(id))
	if owner != nil {
		if v, ok := owner.held["community"]; ok && len(t.Identity) > 1 {
			o.hold("community", v)
		} else if len(t.Identity) > 1 && owner.typ.Name == "Community" {
			o.hold("community", &lua.LUserData{Value: owner, Metatable: c.objectMeta})
		}
	}
	return o
}

// convertField gives a field's value and keeps it where it is an object.
func (o *Object) convertField(L *lua.LState, name string, raw []byte) lua.LValue {
	conv, ok := o.typ.Conversion(name)
	switch first := firstByte(raw); {
	case first == 'n':
		return lua.LNil
	case first == '"' && !ok:
		return lua.LString(unquote(raw))
	case !ok && (name == "id" || strings.HasSuffix(name, "_id")) && first != '{' && first != '[' && first != 't' && first != 'f':
		return lua.LString(raw)
	case !ok:
		v := rawToLua(L, raw)
		if first == '{' || first == '[' {
			o.hold(name, v)
		}
		return v
	}
	v := o.client.fieldObject(L, o, name, conv, raw)
	o.hold(name, v)
	return v
}

// fieldObject converts a field that holds other resources.
func (c *Client) fieldObject(L *lua.LState, o *Object, name string, conv api.Returns, raw []byte) lua.LValue {
	if conv.Type == "Member" && firstByte(raw) == '"' && unquote(raw) == "[deleted]" {
		return lua.LNil
	}
	if o.typ.Name == "Member" && strings.HasPrefix(name, "recent_") {
		return c.recent(L, api.TypeNamed(conv.Type), raw)
	}
	if first := firstByte(raw); first == '{' && conv.Shape == "one" && firstByte(raw[1:]) == '}' {
		return lua.LNil // an empty object stands for none
	}
	if conv.Type == "CommentForest" {
		return c.repliesForest(L, o, raw)
	}
	if conv.Type == "Submission" && firstByte(raw) == '"' {
		return c.named(api.TypeNamed("Submission"), strings.TrimPrefix(unquote(raw), "t3_"), nil).value(L)
	}
	if conv.Shape == "list" {
		list := L.NewTable()
		if it := itemOf(raw); it.kind == "Listing" {
			r := record{raw: it.data}
			raw = r.get("children")
		}
		if firstByte(raw) == '{' {
			r := record{raw: raw}
			r.each(func(_ string, v []byte) { list.Append(c.convert(L, conv.Type, v, o, false)) })
		}
		elements(raw, func(v []byte) bool {
			list.Append(c.convert(L, c.menuType(conv.Type, v), v, o, false))
			return true
		})
		return list
	}
	return c.convert(L, conv.Type, raw, o, false)
}

// menuType tells a part of a menu that opens from a plain link.
func (c *Client) menuType(typ string, raw []byte) string {
	r := record{raw: raw}
	if typ == "MenuLink" && r.get("children") != nil {
		return "Submenu"
	}
	return typ
}

func widgetType(raw []byte) *api.Type {
	r := record{raw: raw}
	if kind := r.get("kind"); firstByte(kind) == '"' {
		return api.TypeOfWidget(unquote(kind))
	}
	return api.TypeNamed("Widget")
}

// objectify converts a payload of unknown type: objects where it is a known
// resource, plain values otherwise.
func (c *Client) objectify(L *lua.LState, raw []byte) lua.LValue {
	switch firstByte(raw) {
	case '[':
		list := NewArray(L, 0)
		elements(raw, func(v []byte) bool { list.Append(c.objectify(L, v)); return true })
		return list
	case '{':
	default:
		return rawToLua(L, raw)
	}
	r := record{raw: raw}
	if inner := r.get("json"); firstByte(inner) == '{' {
		j := record{raw: inner}
		if data := j.get("data"); firstByte(data) == '{' {
			return c.objectifyJSON(L, data)
		}
	}
	kind, data := r.get("kind"), r.get("data")
	if firstByte(kind) == '"' {
		word := unquote(kind)
		if r.get("shortName") != nil || word == "menu" || word == "moderators" {
			return c.wrap(L, widgetType(raw), raw, nil, true)
		}
		switch {
		case word == "Listing" || word == "UserList" || word == "ModeratedList" || word == "TrophyList":
			return c.objectifyList(L, word, data)
		case data != nil && api.TypeOfKind(word) != nil:
			return c.wrap(L, api.TypeOfKind(word), data, nil, true)
		}
	}
	if v := c.modmailAnswer(L, &r); v != nil {
		return v
	}
	if v := c.draftsAnswer(L, &r); v != nil {
		return v
	}
	if t := api.TypeOfKeys(func(key string) bool { return r.get(key) != nil }); t != nil {
		return c.wrap(L, t, raw, nil, true)
	}
	out := L.NewTable()
	r.each(func(name string, v []byte) {
		value := c.objectify(L, v)
		if name == "user" && firstByte(v) == '"' {
			value = c.named(api.TypeNamed("Member"), unquote(v), nil).value(L)
		}
		out.RawSetString(name, value)
	})
	return out
}

// objectifyJSON converts the data of a {"json": {"data": …}} answer.
func (c *Client) objectifyJSON(L *lua.LState, data []byte) lua.LValue {
	r := record{raw: data}
	switch {
	case r.get("websocket_url") != nil:
		return rawToLua(L, data)
	case r.get("things") != nil:
		return c.objectify(L, r.get("things"))
	case r.get("drafts_count") != nil && r.get("url") == nil:
		return c.wrap(L, api.TypeNamed("Draft"), data, nil, false)
	case r.get("url") != nil:
		return c.convert(L, "Submission", data, nil, true)
	case r.get("id") != nil:
		return c.convert(L, "LiveThread", data, nil, true)
	}
	return rawToLua(L, data)
}

func (c *Client) objectifyList(L *lua.LState, word string, data []byte) lua.LValue {
	item := map[string]string{"UserList": "Member", "ModeratedList": "Community", "TrophyList": "Trophy"}[word]
	r := record{raw: data}
	list := NewArray(L, 0)
	add := func(v []byte) bool {
		if item != "" {
			list.Append(c.convert(L, item, v, nil, false))
		} else {
			list.Append(c.objectify(L, v))
		}
		return true
	}
	switch word {
	case "ModeratedList":
		elements(data, add)
	case "TrophyList":
		elements(r.get("trophies"), add)
	default:
		elements(r.get("children"), add)
	}
	return list
}

// rawToLua gives the plain Lua value of JSON: null is nil, and the null
// object inside arrays, which have no holes.
func rawToLua(L *lua.LState, raw []byte) lua.LValue {
	v, _ := luaValue(L, raw, skipSpace(raw, 0))
	return v
}

// luaValue gives the value that begins at i of valid JSON, and the place after
// it: whatever is nested is passed over once.
func luaValue(L *lua.LState, raw []byte, i int) (lua.LValue, int) {
	if i >= len(raw) {
		return lua.LNil, i
	}
	switch raw[i] {
	case '{':
		t := L.CreateTable(0, 1) // L.NewTable sets two kilobytes aside
		for i = skipSpace(raw, i+1); i < len(raw) && raw[i] == '"'; {
			end := skipString(raw, i)
			name := unquote(raw[i:end])
			var v lua.LValue
			v, i = luaValue(L, raw, skipSpace(raw, skipSpace(raw, end)+1))
			t.RawSetString(name, v)
			if i = skipSpace(raw, i); i < len(raw) && raw[i] == ',' {
				i = skipSpace(raw, i+1)
			}
		}
		return t, i + 1
	case '[':
		t := NewArray(L, 2)
		for i = skipSpace(raw, i+1); i < len(raw) && raw[i] != ']'; {
			var v lua.LValue
			if v, i = luaValue(L, raw, i); v == lua.LNil {
				v = Null(L)
			}
			t.Append(v)
			if i = skipSpace(raw, i); i < len(raw) && raw[i] == ',' {
				i = skipSpace(raw, i+1)
			}
		}
		return t, i + 1
	}
	end := skipValue(raw, i)
	return plainLua(raw[i:end]), max(end, i+1)
}

// plainLua gives the value of JSON that is neither an object nor an array. A
// number that is too large is the largest there is.
func plainLua(raw []byte) lua.LValue {
	switch raw[0] {
	case '"':
		return lua.LString(unquote(raw))
	case 't':
		return lua.LTrue
	case 'f':
		return lua.LFalse
	case 'n':
		return lua.LNil
	}
	n, err := strconv.ParseFloat(string(raw), 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return lua.LNil
	}
	return lua.LNumber(n)
}

// decode gives the Go value of JSON, nil for none.
func decode(raw []byte) any {
	if raw == nil {
		return nil
	}
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return nil
	}
	return v
}
