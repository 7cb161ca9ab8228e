package bindings

import (
	"fmt"
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// forest is a tree of comments: the comments of a submission or the replies of
// a comment. Its items are Comment and MoreComments objects; deeper ones are
// made when they are read.
type forest struct {
	client     *Client
	submission *Object // nil where it is not known
	parent     *Object // the comment above; nil at the top
	items      []*Object
	loaded     map[*Object]loadedMore // what more:comments() brought
}

// loadedMore is what one MoreComments of a tree stands for. Placed says that
// it counts as part of the tree, so that placing it again is a conflict.
type loadedMore struct {
	items  []*Object
	placed bool
}

const forestMeta = "botrun.forest"

func (f *forest) value(L *lua.LState) lua.LValue {
	return &lua.LUserData{Value: f, Metatable: metatable(L, forestMeta, fillForestMeta(L))}
}

func toForest(v lua.LValue) *forest {
	if ud, ok := v.(*lua.LUserData); ok {
		f, _ := ud.Value.(*forest)
		return f
	}
	return nil
}

// newForest makes a tree of a listing's children.
func (c *Client) newForest(submission, parent *Object, children []byte) *forest {
	f := &forest{client: c, submission: submission, parent: parent}
	elements(children, func(v []byte) bool {
		if o := f.newItem(v); o != nil {
			f.items = append(f.items, o)
		}
		return true
	})
	return f
}

// newItem makes an object of the tree; nil if the payload is neither a comment
// nor stands for some.
func (f *forest) newItem(raw []byte) *Object {
	it := itemOf(raw)
	t := api.TypeOfKind(it.kind)
	if t == nil || t.Name != "Comment" && t.Name != "MoreComments" {
		return nil
	}
	o := newObject(f.client, t, it.data)
	o.tree = f
	return o
}

// repliesForest makes the tree below a comment; "" stands for none.
func (c *Client) repliesForest(L *lua.LState, o *Object, raw []byte) lua.LValue {
	var children []byte
	if firstByte(raw) == '{' {
		if found := walk(raw, "data.children"); found != nil {
			children = found[0]
		}
	}
	return c.newForest(o.treeSubmission(), o, children).value(L)
}

// treeSubmission gives the submission that an item of a tree was given or
// came with; nil if there is none.
func (o *Object) treeSubmission() *Object {
	if given := toObject(o.held["submission"]); given != nil || o.tree == nil {
		return given
	}
	return o.tree.submission
}

// replies gives the tree below a comment.
func (o *Object) replies(L *lua.LState) *forest {
	if f := toForest(o.held["replies"]); f != nil {
		return f
	}
	v := o.client.repliesForest(L, o, o.rec.get("replies"))
	o.hold("replies", v)
	return toForest(v)
}

// belongTo makes a comment and what is below it part of a submission.
func (o *Object) belongTo(L *lua.LState, submission *Object) {
	o.hold("submission", submission.value(L))
	if f := toForest(o.held["replies"]); f != nil {
		f.submission = submission
		for _, below := range f.items {
			below.belongTo(L, submission)
		}
	}
}

// all gives every item of the tree, level by level.
func (f *forest) all(L *lua.LState) []*Object { return withBelow(L, f.items) }

// withBelow gives the items and everything below them, level by level.
func withBelow(L *lua.LState, items []*Object) []*Object {
	queue := slices.Clone(items)
	for i := 0; i < len(queue); i++ {
		if queue[i].isComment() {
			queue = append(queue, queue[i].replies(L).items...)
		}
	}
	return queue
}

func (o *Object) isComment() bool { return o.typ.Name == "Comment" }

// find gives the comment of the tree with a fullname; nil if it is not there.
func (f *forest) find(L *lua.LState, fullname string) *Object {
	for _, o := range f.all(L) {
		if o.isComment() && o.fullname() == fullname {
			return o
		}
	}
	return nil
}

func fillForestMeta(L *lua.LState) func(*lua.LTable) {
	return func(mt *lua.LTable) {
		mt.RawSetString("__len", L.NewFunction(func(L *lua.LState) int {
			L.Push(lua.LNumber(len(toForest(L.Get(1)).items)))
			return 1
		}))
		mt.RawSetString("__call", L.NewFunction(func(L *lua.LState) int {
			items := toForest(L.Get(1)).items // of now: a tree that changes does not disturb the loop
			return push(L, func(L *lua.LState) (lua.LValue, bool) {
				if len(items) == 0 {
					return lua.LNil, false
				}
				o := items[0]
				items = items[1:]
				return o.value(L), true
			})
		}))
		mt.RawSetString("__tostring", L.NewFunction(func(L *lua.LState) int {
			L.Push(lua.LString("comments"))
			return 1
		}))
		mt.RawSetString("__index", L.NewFunction(forestIndex))
	}
}

func forestIndex(L *lua.LState) int {
	f := toForest(L.Get(1))
	switch key := L.Get(2).(type) {
	case lua.LNumber:
		L.Push(f.at(L, float64(key)))
	case lua.LString:
		switch key {
		case "list":
			L.Push(L.NewFunction(forestList))
		case "replace_more":
			L.Push(L.NewFunction(forestReplaceMore))
		default:
			f.client.unknown(L, "a comment tree", string(key), []string{"list", "replace_more"})
		}
	default:
		L.Push(lua.LNil)
	}
	return 1
}

// at gives an item of the top level: 1 is the first, -1 the last.
func (f *forest) at(L *lua.LState, place float64) lua.LValue {
	if place < 0 {
		place += float64(len(f.items)) + 1
	}
	if place < 1 || place > float64(len(f.items)) || place != math.Trunc(place) {
		return lua.LNil
	}
	return f.items[int(place)-1].value(L)
}

func checkForest(L *lua.LState, op string) *forest {
	f := toForest(L.Get(1))
	if f == nil {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: op, Message: "is called with a dot where a colon is needed", Hint: "write post.comments:" + op[strings.IndexByte(op, '.')+1:] + "()"})
	}
	return f
}

// forestList is comments:list(): every item in one array, level by level.
func forestList(L *lua.LState) int {
	f := checkForest(L, "comments.list")
	L.Push(objectList(L, f.all(L)))
	return 1
}

func objectList(L *lua.LState, items []*Object) *lua.LTable {
	list := L.CreateTable(len(items), 0)
	for _, o := range items {
		list.Append(o.value(L))
	}
	return list
}

// insert places a loaded item under its parent. A comment whose parent is not
// in the tree, because it was moved or is gone, is placed at the top.
func (f *forest) insert(L *lua.LState, o *Object, known map[string]*Object) {
	in := f
	if parent := known[o.text("parent_id")]; parent != nil {
		in = parent.replies(L)
	}
	o.tree = in
	in.items = append(in.items, o)
	for _, below := range withBelow(L, []*Object{o}) {
		if below.isComment() {
			known[below.fullname()] = below
		}
	}
}

// remove takes an item out of the tree's top level.
func (f *forest) remove(o *Object) {
	if i := slices.Index(f.items, o); i >= 0 {
		f.items = slices.Delete(slices.Clone(f.items), i, i+1)
	}
}

// commentRefresh is comment:refresh(): loads a comment again, with its replies
// and the comments above it.
func commentRefresh(L *lua.LState, u *use) lua.LValue {
	o, c := u.owner, u.client
	var reply *api.Reply
	op := u.op
	parts := strings.Split(strings.Trim(o.text("context"), "/"), "/")
	if len(parts) >= 5 && parts[0] == "r" {
		op = lookupOp(L, "comment._refresh_in_context")
		reply = c.send(L, op, o, map[string]any{"community": parts[1], "submission": parts[3], "slug": parts[4]}, nil)
	} else {
		if o.submissionID() == "" {
			o.load(L)
		}
		if o.submissionID() == "" {
			c.fail(L, u.op, api.Errorf(api.ServerError, "the answer does not say which submission the comment %s belongs to", o.fullname()))
		}
		reply = c.send(L, op, o, map[string]any{}, nil)
	}
	submission := toObject(commentSubmission(L, &use{client: c, op: u.op, owner: o}))
	var children []byte
	if found := c.found(L, op, reply, "1.data.children"); found != nil {
		children = found[0]
	}
	item := c.newForest(submission, nil, children).find(L, o.fullname())
	if item == nil {
		c.fail(L, u.op, &api.Error{Kind: api.NotFound, Message: fmt.Sprintf("the comment %s is not in the answered tree", o.fullname()), Hint: "it may have been removed"})
		return lua.LNil
	}
	context := o.text("context") // only inbox items have it
	o.replace(item.rec.raw)
	if context != "" {
		o.hold("context", lua.LString(context))
	}
	o.tree = item.tree
	o.tree.items[slices.Index(o.tree.items, item)] = o
	o.hold("submission", submission.value(L))
	return o.value(L)
}

// count says how many comments a part holds; 0 for "continue this thread".
func (o *Object) count() int {
	n := 0
	for _, d := range o.rec.get("count") {
		if d >= '0' && d <= '9' {
			n = n*10 + int(d-'0')
		}
	}
	return n
}

func lookupOp(L *lua.LState, name string) *api.Operation {
	op, err := api.Lookup(name)
	if err != nil {
		RaiseError(L, err)
	}
	return op
}

// found checks an answer and gives what lies at a path of it.
func (c *Client) found(L *lua.LState, op *api.Operation, reply *api.Reply, at string) [][]byte {
	if err := validate(reply.Body); err != nil {
		c.fail(L, op, err)
	}
	return walk(reply.Body, at)
}
