package bindings

import (
	"strings"
	"sync"

	"botrun/api"
)

// node is a place in the tree of dotted names: "submission.mod" with the
// operations below it, or an operation itself.
type node struct {
	path     string
	op       *api.Operation // the operation of that name, if any
	iter     *api.Operation // its "(iteration)" row, if any
	children map[string]*node
}

// nodes gives the tree by path.
var nodes = sync.OnceValue(func() map[string]*node {
	all := make(map[string]*node, 800)
	var at func(path string) *node
	at = func(path string) *node {
		if n := all[path]; n != nil {
			return n
		}
		n := &node{path: path, children: map[string]*node{}}
		all[path] = n
		if i := strings.LastIndexByte(path, '.'); i >= 0 {
			at(path[:i]).children[path[i+1:]] = n
		}
		return n
	}
	for _, op := range api.Operations() {
		name, note, _ := strings.Cut(op.Name, " (")
		n := at(name)
		switch {
		case note == "":
			n.op = op
		case strings.HasPrefix(note, "iteration"):
			n.iter = op
		}
	}
	client := at("client")
	for _, name := range []string{"inbox", "communities", "members", "user", "permissions_string", "stream_generator",
		"PostMedia", "EmojiMedia", "StylesheetImage", "StylesheetAsset", "WidgetMedia", "InlineGif", "InlineImage", "InlineVideo"} {
		if n := all[name]; n != nil {
			client.children[name] = n
		}
	}
	// Helpers of a class are reached through its look-up.
	for lookup, helpers := range map[string][]string{"submission": {"id_from_url"}, "comment": {"id_from_url"}, "multicommunity": {"sluggify"}, "member": {"from_data"}} {
		for _, h := range helpers {
			if n := all[lookup+"."+h]; n != nil {
				at("client." + lookup).children[h] = n
			}
		}
	}
	return all
})

// child finds a name below a path in any of the roots; nil if there is none.
func child(roots []string, path, name string) *node {
	for _, root := range roots {
		full := root
		if path != "" {
			full += "." + path
		}
		if n := nodes()[full]; n != nil && n.children[name] != nil {
			return n.children[name]
		}
	}
	return nil
}

// childNames lists the names below a path.
func childNames(roots []string, path string) []string {
	var names []string
	for _, root := range roots {
		full := root
		if path != "" {
			full += "." + path
		}
		if n := nodes()[full]; n != nil {
			for name := range n.children {
				names = append(names, name)
			}
		}
	}
	return names
}

// members gives the operations and helpers of a type by name, made once.
func members(t *api.Type) map[string]*node {
	memberCache.Lock()
	defer memberCache.Unlock()
	if m := memberCache.byType[t]; m != nil {
		return m
	}
	m := map[string]*node{}
	for i := len(t.Ops) - 1; i >= 0; i-- {
		if n := nodes()[t.Ops[i]]; n != nil {
			for name, c := range n.children {
				m[name] = c
			}
		}
	}
	memberCache.byType[t] = m
	return m
}

var memberCache = struct {
	sync.Mutex
	byType map[*api.Type]map[string]*node
}{byType: map[*api.Type]map[string]*node{}}

// leaf tells whether a node is an operation and nothing more.
func (n *node) leaf() bool { return len(n.children) == 0 && n.iter == nil }

// property tells whether an operation is read as a field: a pure row without
// parameters, or with the one parameter "value" that is assigned.
func property(op *api.Operation) bool {
	if op == nil || op.Kind != api.Pure {
		return false
	}
	switch op.Name[strings.LastIndexByte(op.Name, '.')+1:] {
	case "close", "load", "list", "parent":
		return op.Name == "message.parent"
	}
	ps := op.Parameters("A")
	return len(ps) == 0 || len(ps) == 1 && ps[0].Name == "value"
}
