package reference

import (
	"slices"
	"strings"

	"botrun/api"
	"botrun/bindings"
)

// spot is where a script finds an operation.
type spot struct {
	name bindings.Name
	typ  *api.Type // of the resource it hangs on; nil below the client
	path []string  // the names from there: {"mod", "remove"}
}

// treeType stands for the comment tree, which is no row of the types.
const treeType = "CommentForest"

// onClient are first words of operations that hang on the client all the same.
func onClient(op *api.Operation) bool { return !bindings.NeedsOwner(op) }

// find gives the place of an operation. Ok is false for the comment tree's own
// and for rows that only another row uses.
func find(op *api.Operation) (s spot, ok bool) {
	name, _, _ := strings.Cut(op.Name, " (")
	words := strings.Split(strings.TrimPrefix(name, "client."), ".")
	if onClient(op) {
		return walk(spot{path: words}, bindings.Place{})
	}
	for _, t := range api.Types {
		for _, root := range t.Ops {
			if rest, has := strings.CutPrefix(name, root+"."); has {
				s, ok := walk(spot{typ: t, path: strings.Split(rest, ".")}, bindings.TypePlace(t))
				if ok && (s.name.Op == op || s.name.Iteration == op) {
					return s, true
				}
			}
		}
	}
	return spot{}, false
}

func walk(s spot, at bindings.Place) (spot, bool) {
	for i, word := range s.path {
		n, ok := at.Lookup(word)
		if !ok {
			return s, false
		}
		s.name = n
		if i < len(s.path)-1 {
			at = n.Below()
			if n.Field { // a helper that is a resource itself
				at = bindings.TypePlace(api.TypeNamed(n.Holds.Type))
			}
		}
	}
	return s, true
}

// callable tells whether a name is both: called, and a place of others.
func callable(n bindings.Name) bool { return n.Helper && (n.Op != nil || n.Iteration != nil) }

// parent gives the type that a type is a kind of, such as Widget for Menu;
// nil if there is none.
func parent(t *api.Type) *api.Type {
	if len(t.Ops) == 0 {
		return nil
	}
	for _, other := range api.Types {
		if other != t && slices.Contains(other.Ops, t.Ops[len(t.Ops)-1]) && bindings.AcceptsType(api.Param{Type: other.Name}, t) {
			return other
		}
	}
	return nil
}

// typesOf names the classes of a value where the table names a type.
func typesOf(types []*api.Type, name string) string {
	var names []string
	for _, t := range types {
		if p := parent(t); p == nil || !slices.Contains(types, p) {
			names = append(names, t.Name)
		}
	}
	if len(names) == 0 {
		return name
	}
	return strings.Join(names, "|")
}
