package bindings

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// seeds are answers that converters look into, and damaged ones.
var seeds = []string{
	`{"kind":"Listing","data":{"after":"t3_b","children":[{"kind":"t3","data":{"id":"a","author":"bob","subreddit":"golang","created_utc":1,"edited":false,"poll_data":{"options":[{"id":"1","text":"x"}],"user_selection":"1"}}},null,7,[]]}}`,
	`[{"kind":"Listing","data":{"children":[{"kind":"t3","data":{"id":"p"}}]}},{"kind":"Listing","data":{"children":[{"kind":"t1","data":{"id":"c","author":"bob","replies":{"kind":"Listing","data":{"children":[{"kind":"more","data":{"count":0,"children":[]}}]}}}}]}}]`,
	`{"json":{"errors":[],"data":{"things":[{"kind":"t1","data":{"id":"c","body":"x"}}],"id":"x","url":"https://x/comments/a/","websocket_url":1,"drafts_count":1}}}`,
	`{"conversations":{"a":{"objIds":[{"id":"m","key":"messages"}]}},"conversationIds":["a"],"messages":{"m":{"author":{"name":"x"}}},"modActions":{},"user":{"recentComments":{"t1_x":{"permalink":"https://x/y"}}}}`,
	`{"mod_notes":[{"user_note_data":{"note":"x"},"mod_action_data":{"action":"y"},"created_at":1}],"has_next_page":true,"end_cursor":"e","users":[{"user":"x"}],"next":"n","data":[{"id":"x"}],"after":"a"}`,
	`{"items":{"w":{"kind":"menu","data":[{"text":"x","children":[]}],"shortName":"s","styles":{}}},"layout":{"idCardWidget":"w","sidebar":{"order":["w"]},"topbar":{"order":["w"]}},"moderatorIds":["t2_a"],"moderators":{"t2_a":{"modPermissions":{"all":true}}}}`,
	`{"kind":"LabeledMulti","data":{"path":"/user/a/m/b","subreddits":[{"name":"x"}],"id":12,"name":"t5_x","rules":[{"short_name":"x","priority":0}]}}`,
	`"text"`, `7`, `-1e999`, `null`, `true`, `[]`, `{}`, `[[[[{}]]]]`, `{"a":1,"a":{"a":[]},"\u0061":"\ud800","":""}`, "{\"a\":\"\xff\xfe\"}", `{"id":{"id":[]},"name":false,"data":{"children":{}},"kind":"t3"}`, `{"kind":"t1","data":{"replies":"","parent_id":7,"link_id":"t3"}}`,
}

// FuzzPage splits any bytes as every kind of page.
func FuzzPage(f *testing.F) {
	shapes := []string{"", "second", "announcements", "flair", "notes", "modmail", "invited"}
	for i, seed := range seeds {
		f.Add(uint8(i), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, n uint8, body []byte) {
		p, err := splitPage(body, shapes[int(n)%len(shapes)])
		if err != nil {
			return
		}
		for _, it := range p.items {
			if it.data == nil || validate(it.data) != nil {
				t.Fatalf("item %q of %q", it.data, body)
			}
			it.rec.each(func(name string, value []byte) {
				if validate(value) != nil {
					t.Fatalf("member %q of %q is %q", name, it.data, value)
				}
			})
		}
	})
}

// FuzzConverters gives any JSON as the answer of any operation, on an object
// made of the same JSON, and reads every field of what comes of it.
func FuzzConverters(f *testing.F) {
	operations := slices.DeleteFunc(slices.Clone(api.Operations()), func(op *api.Operation) bool { return op.Kind == api.Stream })
	for i, seed := range seeds {
		f.Add(uint16(i), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, n uint16, body []byte) {
		if validate(body) != nil || len(body) > 10_000 {
			return
		}
		began := time.Now()
		readAll(t, operations[int(n)%len(operations)], api.Types[int(n)%len(api.Types)], body)
		if took := time.Since(began); took > 5*time.Second {
			t.Fatalf("%v", took)
		}
	})
}

// TestConverters reads some of the seeds as every operation and every type.
func TestConverters(t *testing.T) {
	t.Parallel()
	for i, op := range api.Operations() {
		if op.Kind == api.Stream {
			continue
		}
		for n := range 3 {
			readAll(t, op, api.Types[i%len(api.Types)], []byte(seeds[(i+7*n)%len(seeds)]))
		}
	}
}

// readAll converts a body in every way and reads what comes of it. Errors must
// be *api.Error.
func readAll(t *testing.T, op *api.Operation, typ *api.Type, body []byte) {
	t.Helper()
	L := lua.NewState(lua.Options{SkipOpenLibs: true})
	defer L.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	L.SetContext(ctx)
	requests := 0
	door := api.CallerFunc(func(context.Context, *api.Call) (*api.Reply, error) {
		if requests++; requests > 50 {
			return nil, api.Errorf(api.Limit, "enough")
		}
		return &api.Reply{Status: 200, Body: body, Location: "https://x.test/r/x/comments/abc/"}, nil
	})
	c := toClient(openClient(L, &Env{Door: door, Variant: "A"}))
	reader := &fieldReader{t: t, L: L, op: op, body: body}
	try := func(what string, f func(L *lua.LState) lua.LValue) {
		if v := reader.protected(what, f); v != nil {
			reader.read(v, 3)
		}
	}
	var owner *Object
	try("wrap as "+typ.Name, func(L *lua.LState) lua.LValue {
		v := c.wrap(L, typ, body, nil, true)
		owner = toObject(v)
		return v
	})
	if owner == nil {
		owner = newObject(c, api.TypeNamed("Community"), body)
	}
	try("convert as "+typ.Name, func(L *lua.LState) lua.LValue { return c.convert(L, typ.Name, body, owner, false) })
	try("objectify", func(L *lua.LState) lua.LValue { return c.objectify(L, body) })
	for _, kind := range api.Types {
		if slices.ContainsFunc(kind.Ops, func(root string) bool { return strings.HasPrefix(op.Name, root+".") }) {
			owner = newObject(c, kind, body)
		}
	}
	native := natives[op.Name]
	switch shape := op.Result().Shape; {
	case native != nil && len(op.Parameters("A")) == 0:
		try("native", func(L *lua.LState) lua.LValue {
			return native(L, &use{client: c, op: op, owner: owner, args: map[string]any{}})
		})
	case native != nil || op.Kind == api.Pure && !op.Host:
	case shape == "listing" || shape == "iter":
		try("item", func(L *lua.LState) lua.LValue { return c.item(L, op, itemOf(body), owner) })
		try("listing", func(L *lua.LState) lua.LValue {
			list := L.NewTable()
			it := iteratorOf(c.listing(L, &use{client: c, op: op, owner: owner, args: map[string]any{}, given: map[string]lua.LValue{}}))
			for range 200 {
				v, more := it.step(L)
				if !more {
					break
				}
				list.Append(v)
			}
			return list
		})
	default:
		try("result", func(L *lua.LState) lua.LValue {
			return c.result(L, op, owner, &api.Reply{Status: 200, Body: body}, map[string]any{})
		})
	}
}

// fieldReader reads every field of Lua values.
type fieldReader struct {
	t    *testing.T
	L    *lua.LState
	op   *api.Operation
	body []byte
}

// protected gives nil where an *api.Error was raised.
func (r *fieldReader) protected(what string, f func(L *lua.LState) lua.LValue) (v lua.LValue) {
	r.t.Helper()
	err := r.L.CallByParam(lua.P{Fn: r.L.NewFunction(func(L *lua.LState) int { v = f(L); return 0 }), Protect: true})
	if err == nil {
		return v
	}
	if raised, ok := err.(*lua.ApiError); !ok || ToAPIError(raised.Object) == nil {
		r.t.Fatalf("%s of %s from %q: %v", what, r.op.Name, r.body, err)
	}
	return nil
}

func (r *fieldReader) read(v lua.LValue, depth int) {
	r.t.Helper()
	if depth == 0 {
		return
	}
	switch v := v.(type) {
	case *lua.LTable:
		n := 0
		v.ForEach(func(_, e lua.LValue) {
			if n++; n < 20 {
				r.read(e, depth-1)
			}
		})
	case *lua.LUserData:
		if f := toForest(v); f != nil {
			r.protected("list", func(L *lua.LState) lua.LValue { return objectList(L, f.all(L)) })
			r.protected("replace_more", func(L *lua.LState) lua.LValue { return objectList(L, f.replaceMore(L, 5, 0)) })
		}
		if o := toObject(v); o != nil {
			r.object(o, depth)
		}
	}
}

func (r *fieldReader) object(o *Object, depth int) {
	r.t.Helper()
	_ = o.String()
	names := o.typ.FieldNames()
	for name, n := range o.client.members(o.typ) {
		if property(n.op) && depth > 2 {
			names = append(names, name)
		}
	}
	o.rec.each(func(name string, _ []byte) { names = append(names, name) })
	for _, name := range names {
		if v := r.protected("field "+name, func(L *lua.LState) lua.LValue { return o.field(L, name) }); v != nil {
			r.read(v, depth-1)
		}
	}
	if owns(o.typ, r.op) {
		r.protected("self", func(L *lua.LState) lua.LValue { o.client.selfValues(L, r.op, o, nil); return lua.LNil })
	}
	r.protected("index", func(L *lua.LState) lua.LValue { return o.at(L, 1) })
	r.protected("parent", func(L *lua.LState) lua.LValue { return lua.LBool(o.same(o)) })
}
