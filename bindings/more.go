package bindings

import (
	"fmt"
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// forestReplaceMore is comments:replace_more{limit=32, threshold=0}: loads
// what was left out, the largest part first, and answers what stays out.
func forestReplaceMore(L *lua.LState) int {
	f := checkForest(L, "comments.replace_more")
	u := f.client.bind(L, lookupOp(L, "comments.replace_more"), nil, arguments(L, 2))
	limit, ok := u.args["limit"].(float64)
	if n, given := u.given["limit"].(lua.LNumber); given {
		limit = float64(n) // unlike for a listing, 0 is none at all
	} else if !ok {
		limit = math.Inf(1)
	}
	threshold, _ := u.args["threshold"].(float64)
	L.Push(objectList(L, f.replaceMore(L, limit, threshold)))
	return 1
}

func (f *forest) replaceMore(L *lua.LState, limit, threshold float64) (left []*Object) {
	known := map[string]*Object{}
	var open moreQueue
	for _, o := range f.all(L) {
		if o.isComment() {
			known[o.fullname()] = o
		} else {
			open.push(o)
		}
	}
	asked := map[string]bool{}
	for len(open) > 0 {
		more := open.pop()
		key := more.text("parent_id") + " " + string(more.rec.get("children"))
		if limit <= 0 || float64(more.count()) < threshold || asked[key] { // twice would be for ever
			left = append(left, more)
			continue
		}
		asked[key] = true
		limit--
		items := more.stoodFor(L, known)
		more.tree.remove(more)
		var found moreQueue
		for _, o := range withBelow(L, items) {
			if !o.isComment() {
				found.push(o)
			}
		}
		for _, o := range items {
			f.insert(L, o, known)
		}
		for _, o := range found {
			open.push(o)
		}
	}
	dropAll(left)
	return left
}

// dropAll takes parts out of their trees.
func dropAll(parts []*Object) {
	gone, trees := make(map[*Object]bool, len(parts)), map[*forest]bool{}
	for _, o := range parts {
		gone[o], trees[o.tree] = true, true
	}
	for f := range trees {
		f.items = slices.DeleteFunc(slices.Clone(f.items), func(o *Object) bool { return gone[o] })
	}
}

// stoodFor loads what a part stands for. None of it may be in the tree yet.
func (o *Object) stoodFor(L *lua.LState, known map[string]*Object) []*Object {
	loaded := o.tree.loaded[o]
	if loaded.items == nil {
		loaded.items = o.moreComments(L)
	}
	for _, item := range withBelow(L, loaded.items) {
		if item.isComment() && (loaded.placed || known[item.fullname()] != nil) {
			RaiseError(L, &api.Error{Kind: api.Conflict, Op: "comments.replace_more", Message: fmt.Sprintf("the comment %s is in the tree already", item.fullname()),
				Hint: "load the submission again for a new tree"})
		}
	}
	return loaded.items
}

// moreQueue gives the largest parts first. It is a heap whose order among
// equals is that of the service's other clients: an item that is taken out is
// replaced from below, and the last one then rises from there.
type moreQueue []*Object

func (q *moreQueue) push(o *Object) {
	*q = append(*q, o)
	q.rise(len(*q) - 1)
}

func (q *moreQueue) pop() *Object {
	h := *q
	first, last := h[0], h[len(h)-1]
	*q = h[:len(h)-1]
	if h = *q; len(h) == 0 {
		return first
	}
	i := 0
	for {
		child := 2*i + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) && h[child].count() <= h[child+1].count() {
			child++
		}
		h[i] = h[child]
		i = child
	}
	h[i] = last
	q.rise(i)
	return first
}

// rise moves an item up while it is larger than what is above it.
func (q moreQueue) rise(i int) {
	o := q[i]
	for i > 0 {
		above := (i - 1) / 2
		if o.count() <= q[above].count() {
			break
		}
		q[i] = q[above]
		i = above
	}
	q[i] = o
}

// moreList is more:comments{update=true}: loads the comments that a part
// stands for, once. With update they count as part of the tree.
func moreList(L *lua.LState, u *use) lua.LValue {
	o := u.owner
	if o.tree == nil {
		o.unplaced(L)
	}
	loaded := o.tree.loaded[o]
	if loaded.items == nil {
		loaded.items = o.moreComments(L)
	}
	loaded.placed = loaded.placed || u.args["update"] != false
	if o.tree.loaded == nil {
		o.tree.loaded = map[*Object]loadedMore{}
	}
	o.tree.loaded[o] = loaded
	return objectList(L, loaded.items)
}

func (o *Object) unplaced(L *lua.LState) {
	RaiseError(L, &api.Error{Kind: api.NotFetched, Op: "more_comments.comments", Message: "the submission of these comments is not known", Hint: "read them from post.comments"})
}

// moreComments asks for the comments that a part stands for. A part without a
// count continues a thread and has the replies to the comment above it.
func (o *Object) moreComments(L *lua.LState) []*Object {
	c := o.client
	submission := o.treeSubmission()
	if submission == nil {
		o.unplaced(L)
	}
	var raw [][]byte
	if o.count() > 0 {
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
	items := []*Object{}
	for _, v := range spread(raw) {
		if item := o.tree.newItem(v); item != nil {
			items = append(items, item)
		}
	}
	return items
}
