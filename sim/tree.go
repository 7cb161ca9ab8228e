package sim

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// The size of trees.
const (
	treeSize    = 200 // comments, when no limit is given
	maxTreeSize = 500 // whatever the limit
	maxDepth    = 10  // levels, before "continue this thread"
)

// tree is a view of a submission's comments: those that fit, and "more" items
// in place of the rest.
type tree struct {
	viewer
	sort  string
	depth int // levels to show
	base  int // the depth of the first level chosen
	top   int // the depth that payloads call 0
	shown map[*comment]bool
}

// commentSort orders the comments of one level.
func commentSort(list []*comment, word string) []*comment {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *comment) int {
		if a.stickied != b.stickied {
			if a.stickied {
				return -1
			}
			return 1
		}
		switch word {
		case "new":
			return cmp.Compare(number(b.id), number(a.id))
		case "old":
			return 0
		case "controversial":
			return cmp.Compare(controversy(&b.content), controversy(&a.content))
		}
		return cmp.Compare(b.score(), a.score())
	})
	return list
}

// newTree chooses at most limit comments, level by level, below the roots.
func (c *call) newTree(roots []*comment, limit, depth int, word string) *tree {
	t := &tree{viewer: c.viewer(), sort: word, depth: depth, shown: make(map[*comment]bool)}
	if len(roots) > 0 {
		t.base = roots[0].depth()
	}
	level := commentSort(roots, word)
	for ; len(level) > 0 && depth > 0; depth-- {
		var next []*comment
		for _, r := range level {
			if len(t.shown) == limit {
				return t
			}
			if !t.wanted(r) {
				continue
			}
			t.shown[r] = true
			next = append(next, commentSort(r.replies, word)...)
		}
		level = next
	}
	return t
}

// wanted tells whether the tree has a place for a comment: one that is deleted
// or removed stays while something hangs on it.
func (t *tree) wanted(r *comment) bool {
	return len(r.replies) > 0 || !r.deleted && (!r.hidden() || r.com.moderatedBy(t.me) || r.author == t.me)
}

// children writes the listing of one level, or "" if it is empty.
func (t *tree) children(b []byte, parent string, level []*comment) []byte {
	level = filter(commentSort(level, t.sort), t.wanted)
	if len(level) == 0 {
		return noReplies(b)
	}
	return t.listing(b, parent, level)
}

func (t *tree) listing(b []byte, parent string, level []*comment) []byte {
	b = append(b, `{"kind":"Listing","data":{"after":null,"dist":null,"modhash":null,"geo_filter":"","children":[`...)
	b = t.items(b, parent, level)
	return append(b, `],"before":null}}`...)
}

func (t *tree) items(b []byte, parent string, level []*comment) []byte {
	var left []*comment
	for i, r := range level {
		if !t.shown[r] {
			left = append(left, r)
			continue
		}
		if i > len(left) {
			b = append(b, ',')
		}
		b = r.appendNode(b, t.viewer, r.depth()-t.top, func(b []byte) []byte { return t.children(b, r.name, r.replies) })
	}
	if len(left) == 0 {
		return b
	}
	if len(left) < len(level) {
		b = append(b, ',')
	}
	return t.more(b, parent, left)
}

// more stands for comments that are left out. Where the tree is too deep it
// names none: they are reached through their parent.
func (t *tree) more(b []byte, parent string, left []*comment) []byte {
	depth := left[0].depth()
	item := object{"count": 0, "name": "t1__", "id": "_", "parent_id": parent, "depth": depth - t.top, "children": []string{}}
	if depth < t.base+t.depth {
		ids, count := []string{}, 0
		for _, r := range left {
			ids = append(ids, r.id)
			count += 1 + r.treeLength
		}
		item["id"], item["name"], item["count"], item["children"] = ids[0], kindComment+"_"+ids[0], count, ids
	}
	return appendJSON(b, object{"kind": "more", "data": item})
}

// submissionPage answers a submission and its comments, or one comment with
// what is around it.
func (c *call) submissionPage() (any, error) {
	p, ok := c.s.things[kindSubmission+"_"+c.path["id"]].(*submission)
	if !ok || c.com != nil && p.com != c.com {
		return nil, errNotFound
	}
	if !p.com.readableBy(c.me) {
		return nil, errForbidden
	}
	limit, depth := c.number("limit", treeSize, 1, maxTreeSize), c.number("depth", maxDepth, 1, maxDepth)
	roots, parent, chain := p.replies, p.name, []*comment(nil)
	if id := c.path["comment"]; id != "" {
		r, ok := c.s.things[kindComment+"_"+id].(*comment)
		if !ok || r.on != p {
			return nil, errNotFound
		}
		roots, chain, parent = []*comment{r}, []*comment{r}, r.parentName()
		for range c.number("context", 0, 0, 8) {
			if up := chain[0].parent; up != nil {
				chain = append([]*comment{up}, chain...)
			}
		}
	}
	t := c.newTree(roots, limit, depth, c.get("sort"))
	b := append(make([]byte, 0, 2048+len(t.shown)*itemSize/2), '[')
	b = appendListing(b, []*submission{p}, "", "", func(b []byte, p *submission) []byte { return p.appendItem(b, t.viewer) })
	b = append(b, ',')
	if len(chain) > 0 {
		t.top = chain[0].depth()
		b = t.chain(b, chain)
	} else {
		b = t.listing(b, parent, filter(commentSort(roots, t.sort), t.wanted))
	}
	return raw(append(b, ']')), nil
}

// chain writes comments each below the one before, the last with its replies.
func (t *tree) chain(b []byte, chain []*comment) []byte {
	r := chain[0]
	t.shown[r] = true
	b = append(b, `{"kind":"Listing","data":{"after":null,"dist":null,"modhash":null,"geo_filter":"","children":[`...)
	b = r.appendNode(b, t.viewer, r.depth()-t.top, func(b []byte) []byte {
		if len(chain) == 1 {
			return t.children(b, r.name, r.replies)
		}
		return t.chain(b, chain[1:])
	})
	return append(b, `],"before":null}}`...)
}

// moreChildren answers comments a "more" item stands for, with those below
// them, one after the other; each stands alone.
func (c *call) moreChildren() (any, error) {
	p, ok := c.s.things[c.get("link_id")].(*submission)
	if !ok {
		return nil, errBad
	}
	if !p.com.readableBy(c.me) {
		return nil, errForbidden
	}
	var roots []*comment
	for _, id := range c.names("children") {
		if r, ok := c.s.things[kindComment+"_"+strings.TrimPrefix(id, "t1_")].(*comment); ok && r.on == p {
			roots = append(roots, r)
		}
	}
	t := c.newTree(roots, maxTreeSize, maxDepth, c.get("sort"))
	var things []jsontext.Value
	var walk func(level []*comment)
	walk = func(level []*comment) {
		var left []*comment
		for _, r := range filter(commentSort(level, t.sort), t.wanted) {
			if !t.shown[r] {
				left = append(left, r)
				continue
			}
			things = append(things, r.appendNode(nil, t.viewer, r.depth(), noReplies))
			walk(r.replies)
		}
		if len(left) > 0 {
			things = append(things, t.more(nil, left[0].parentName(), left))
		}
	}
	walk(roots)
	return thingsAnswer(things), nil
}

// thingsAnswer is the answer of forms that make or change things.
func thingsAnswer(things []raw) raw {
	b := []byte(`{"json":{"errors":[],"data":{"things":[`)
	for i, t := range things {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, t...)
	}
	return append(b, "]}}}"...)
}
