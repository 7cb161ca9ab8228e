package bindings

import (
	"cmp"
	"fmt"
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
	items      []*Object
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
func (c *Client) newForest(L *lua.LState, submission *Object, children []byte) *forest {
	f := &forest{client: c, submission: submission}
	elements(children, func(v []byte) bool {
		if o := c.treeItem(L, submission, v); o != nil {
			f.items = append(f.items, o)
		}
		return true
	})
	return f
}

func (c *Client) treeItem(L *lua.LState, submission *Object, raw []byte) *Object {
	it := itemOf(raw)
	t := api.TypeOfKind(it.kind)
	if t == nil || t.Name != "Comment" && t.Name != "MoreComments" {
		return nil
	}
	o := newObject(c, t, it.data)
	if submission != nil {
		o.hold("submission", submission.value(L))
	}
	return o
}

// repliesForest makes the tree below a comment; "" stands for none.
func (c *Client) repliesForest(L *lua.LState, o *Object, raw []byte) lua.LValue {
	f := &forest{client: c, submission: toObject(o.held["submission"])}
	if firstByte(raw) == '{' {
		if children := walk(raw, "data.children"); children != nil {
			f = c.newForest(L, f.submission, children[0])
		}
	}
	return f.value(L)
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

// all gives every item of the tree, level by level.
func (f *forest) all(L *lua.LState) []*Object {
	queue := slices.Clone(f.items)
	for i := 0; i < len(queue); i++ {
		if queue[i].typ.Name == "Comment" {
			queue = append(queue, queue[i].replies(L).items...)
		}
	}
	return queue
}

func fillForestMeta(L *lua.LState) func(*lua.LTable) {
	return func(mt *lua.LTable) {
		mt.RawSetString("__len", L.NewFunction(func(L *lua.LState) int {
			L.Push(lua.LNumber(len(toForest(L.Get(1)).items)))
			return 1
		}))
		mt.RawSetString("__call", L.NewFunction(func(L *lua.LState) int {
			f, i := toForest(L.Get(1)), -1
			return push(L, func(L *lua.LState) (lua.LValue, bool) {
				if i++; i >= len(f.items) {
					return lua.LNil, false
				}
				return f.items[i].value(L), true
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
		i := int(key)
		if i < 0 {
			i += len(f.items) + 1
		}
		if i < 1 || i > len(f.items) {
			L.Push(lua.LNil)
			return 1
		}
		L.Push(f.items[i-1].value(L))
	case lua.LString:
		switch key {
		case "list":
			L.Push(L.NewFunction(forestList))
		case "replace_more":
			L.Push(L.NewFunction(forestReplaceMore))
		default:
			f.client.unknown(L, "a comment tree", string(key), []string{"list", "replace_more"})
		}
	}
	return 1
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
	list := L.NewTable()
	for _, o := range f.all(L) {
		list.Append(o.value(L))
	}
	L.Push(list)
	return 1
}

// forestReplaceMore is comments:replace_more{limit=32, threshold=0}: loads
// what was left out, the largest part first, and answers what stays out.
func forestReplaceMore(L *lua.LState) int {
	f := checkForest(L, "comments.replace_more")
	op, err := api.Lookup("comments.replace_more")
	if err != nil {
		RaiseError(L, err)
	}
	u := f.client.bind(L, op, nil, arguments(L, 2))
	limit, bounded := u.args["limit"].(float64)
	if u.given["limit"] != nil && (IsNull(u.given["limit"]) || u.given["limit"].String() == "inf" || u.given["limit"].String() == "+Inf") {
		bounded = false
	}
	threshold, _ := u.args["threshold"].(float64)
	list := L.NewTable()
	for _, o := range f.replaceMore(L, limit, bounded, threshold) {
		list.Append(o.value(L))
	}
	L.Push(list)
	return 1
}

// pending is a part that was left out, with the tree that holds it.
type pending struct {
	more *Object
	in   *forest
}

func (f *forest) replaceMore(L *lua.LState, limit float64, bounded bool, threshold float64) (left []*Object) {
	known := map[string]*Object{}
	for _, o := range f.all(L) {
		if o.typ.Name == "Comment" {
			known[o.fullname()] = o
		}
	}
	var open []pending
	f.gather(L, &open)
	for len(open) > 0 {
		slices.SortStableFunc(open, func(a, b pending) int { return cmp.Compare(b.more.count(), a.more.count()) })
		p := open[0]
		open = open[1:]
		if bounded && limit <= 0 || float64(p.more.count()) < threshold {
			left = append(left, p.more)
			p.in.remove(p.more)
			continue
		}
		items := p.more.moreComments(L)
		limit--
		p.in.remove(p.more)
		for _, o := range items {
			f.insert(L, o, known, &open)
		}
	}
	return left
}

// gather collects the parts that were left out, level by level.
func (f *forest) gather(L *lua.LState, open *[]pending) {
	level := []*forest{f}
	for i := 0; i < len(level); i++ {
		for _, o := range level[i].items {
			if o.typ.Name == "MoreComments" {
				*open = append(*open, pending{o, level[i]})
			} else {
				level = append(level, o.replies(L))
			}
		}
	}
}

// insert places a loaded item under its parent. A comment whose parent is not
// in the tree, because it was moved or is gone, is placed at the top.
func (f *forest) insert(L *lua.LState, o *Object, known map[string]*Object, open *[]pending) {
	in := f
	if parent := known[o.text("parent_id")]; parent != nil {
		in = parent.replies(L)
	}
	if o.typ.Name == "MoreComments" {
		in.items = append(in.items, o)
		*open = append(*open, pending{o, in})
		return
	}
	if known[o.fullname()] != nil {
		RaiseError(L, &api.Error{Kind: api.Conflict, Op: "comments.replace_more", Message: fmt.Sprintf("the comment %s is in the tree already", o.fullname()),
			Hint: "after :refresh() or :load() take the new tree"})
	}
	in.items = append(in.items, o)
	known[o.fullname()] = o
	below := o.replies(L)
	for _, c := range below.all(L) {
		if c.typ.Name == "Comment" {
			known[c.fullname()] = c
		}
	}
	below.gather(L, open)
}

func (f *forest) remove(o *Object) {
	if i := slices.Index(f.items, o); i >= 0 {
		f.items = slices.Delete(slices.Clone(f.items), i, i+1)
	}
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

// moreComments loads the comments that a part stands for.
func (o *Object) moreComments(L *lua.LState) []*Object {
	c := o.client
	submission := toObject(o.held["submission"])
	if submission == nil {
		RaiseError(L, &api.Error{Kind: api.NotFetched, Op: "more_comments.comments", Message: "the submission of these comments is not known", Hint: "read them from post.comments"})
	}
	var raw [][]byte
	if o.count() > 0 {
		o.hold("link_id", lua.LString(submission.fullname()))
		o.hold("comment_sort", lua.LString(fmt.Sprint(submission.setting("comment_sort", "confidence"))))
		op := lookupOp(L, "more_comments.comments")
		reply := c.send(L, op, o, map[string]any{}, nil)
		raw = c.found(L, op, reply, op.Result().At)
	} else {
		_, parent, _ := strings.Cut(o.text("parent_id"), "_")
		op := lookupOp(L, "more_comments._continue")
		reply := c.send(L, op, nil, map[string]any{"submission": submission.text("id"), "comment": parent,
			"limit": submission.setting("comment_limit", 2048.0), "sort": submission.setting("comment_sort", "confidence")}, nil)
		raw = c.found(L, op, reply, "1.data.children.0.data.replies.data.children")
	}
	var items []*Object
	for _, v := range spread(raw) {
		if item := c.treeItem(L, submission, v); item != nil {
			items = append(items, item)
		}
	}
	return items
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
