package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"botrun/api"
	"botrun/bindings"
)

var (
	iteratorNames = []string{"filter", "map", "skip", "take", "collect", "first", "each", "iter"}
	forestNames   = []string{"list", "replace_more"}
	runNames      = []string{"now", "id", "bot", "dry", "trigger"}
)

// index gives what x.name or x[i] holds.
func (a *analysis) index(e *ast.AttrGetExpr, called bool) value {
	object, key := a.evalUsed(e.Object), a.eval(e.Key)
	if name, ok := e.Key.(*ast.StringExpr); ok {
		return a.named(object, spot{line: name.Line(), name: name.Value, beside: afterSign}, called)
	}
	switch object.kind {
	case list, forest:
		return object.item()
	case places:
		if object.isObject() && len(object.places) == 1 && key.kind == number {
			return a.listItem(object)
		}
		a.uses.anyName = a.uses.anyName || key.kind != number
	}
	return anything
}

// listItem is an item of a resource that is a list itself.
func (a *analysis) listItem(object value) value {
	t := object.places[0].Type()
	if t.List == "" {
		return anything
	}
	r, ok := t.Conversion(t.List)
	if !ok {
		return anything
	}
	return resource(object.variant, bindings.TypesOf(r.Type))
}

// named gives what a name of a value holds, and tells of a name that it does
// not have.
func (a *analysis) named(object value, at spot, called bool) value {
	missing := func(what string, known []string) value {
		a.error(at, fmt.Sprintf("%s has no %q", what, at.name), didYouMean(at.name, known))
		return anything
	}
	switch object.kind {
	case places:
		return a.placeName(object, at, called)
	case module:
		return a.moduleName(object, at, called)
	case iterator:
		if !slices.Contains(iteratorNames, at.name) {
			return missing("an iterator", iteratorNames)
		}
		return value{kind: builtin, word: "iterator." + at.name}
	case forest:
		if !slices.Contains(forestNames, at.name) {
			return missing("a comment tree", forestNames)
		}
		return value{kind: builtin, word: "comments." + at.name}
	case runObject:
		if !slices.Contains(runNames, at.name) {
			return missing("the run object", runNames)
		}
		if at.name == "now" || at.name == "id" {
			return value{kind: number}
		}
		return anything
	case operation:
		a.error(at, fmt.Sprintf("%s is a function and has no %q", operationName(object), at.name), "call it first: "+operationName(object)+"()")
		return anything
	case unknown, table, function, builtin:
		a.uses.names[at.name] = true
	}
	return anything
}

// moduleName gives a name of a module or library. Reading a name that a
// library does not have is how scripts find out what there is; calling it is
// not.
func (a *analysis) moduleName(m value, at spot, called bool) value {
	full := m.word + "." + at.name
	known, own := a.world.Modules[m.word]
	if !own {
		known = a.world.Globals[m.word]
	}
	if _, part := a.world.Modules[full]; part {
		return value{kind: module, word: full}
	}
	switch {
	case a.world.Values[full] && at.name == "null":
		return value{kind: null}
	case a.world.Values[full]:
		return anything
	case slices.Contains(known, at.name):
		return value{kind: builtin, word: full}
	}
	if (own || called) && !a.fields[at.name] {
		hint := didYouMean(at.name, known)
		if hint == "" {
			hint = "it has " + strings.Join(known, ", ")
		}
		a.error(at, fmt.Sprintf("%s has no %q", m.word, at.name), hint)
	}
	return anything
}

// placeName gives a name of the client, a helper or a resource; of a value
// with alternatives the ones that have it.
func (a *analysis) placeName(object value, at spot, called bool) value {
	if object.isClient() {
		switch {
		case at.name == "null":
			return value{kind: null}
		case slices.Contains(bindings.ClientFunctions(), at.name):
			return value{kind: builtin, word: "client." + at.name, variant: object.variant}
		}
	}
	var found value
	missing, mixed := 0, false
	for _, p := range object.places {
		n, ok := p.Lookup(at.name)
		if !ok {
			missing++
			continue
		}
		v := a.nameValue(object.variant, n, at)
		if found.kind == unknown {
			found = v
			continue
		}
		mixed = mixed || found.kind != v.kind
		found.places = append(found.places, v.places...)
		found.names = append(found.names, v.names...)
	}
	if mixed {
		return anything
	}
	if missing < len(object.places) {
		found.places = compact(found.places)
		return found
	}
	hint := ""
	for _, p := range object.places {
		if hint == "" {
			hint = quoteNear(p.Nearest(at.name))
		}
	}
	what := ""
	switch {
	case object.isObject() && called:
		what = "operation "
	case object.isObject():
		what = "field "
	}
	a.error(at, fmt.Sprintf("%s has no %s%q", placesName(object), what, at.name), hint)
	return anything
}

func compact(all []bindings.Place) []bindings.Place {
	var out []bindings.Place
	for _, p := range all {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// nameValue gives what a name of the table stands for.
func (a *analysis) nameValue(variant string, n bindings.Name, at spot) value {
	if n.Op != nil && !n.Op.InVariant(variant) {
		a.otherVariant(at, n.Op.Name, "this operation", n.Op.Variant, variant)
		return anything
	}
	if n.Op == nil && n.Iteration != nil && !n.Iteration.InVariant(variant) || n.Helper && variant == "B" && n.Below().String() == "client.notes" {
		a.otherVariant(at, n.Below().String(), "this helper", "A", variant)
		return anything
	}
	switch {
	case n.Field:
		return a.held(variant, n.Holds, n.Place.String()+"."+n.Name)
	case n.Property:
		v := a.result(variant, n.Op, n.Place)
		v.name = n.Place.String() + "." + n.Name
		return v
	case n.Helper:
		return value{kind: places, variant: variant, places: []bindings.Place{n.Below()}}
	}
	return value{kind: operation, variant: variant, names: []bindings.Name{n}}
}

func (a *analysis) otherVariant(at spot, op, what, has, variant string) {
	a.error(at, fmt.Sprintf("%s: variant %s of the client does not have %s; variant %s has it", op, variant, what, has),
		fmt.Sprintf("use require(%q).variant %q", "client", has))
}

// held gives what a field holds.
func (a *analysis) held(variant string, r api.Returns, name string) value {
	switch {
	case r.Type == "":
		return value{kind: scalar, name: name}
	case r.Type == "CommentForest":
		return a.tree(variant)
	case r.Shape == "list":
		return itemsOf(list, resource(variant, bindings.TypesOf(r.Type)))
	}
	return resource(variant, bindings.TypesOf(r.Type))
}

func (a *analysis) tree(variant string) value {
	elem := resource(variant, []*api.Type{api.TypeNamed("Comment"), api.TypeNamed("MoreComments")})
	return value{kind: forest, variant: variant, elem: &elem}
}

// result gives what an operation answers; on is where it was called.
func (a *analysis) result(variant string, op *api.Operation, on bindings.Place) value {
	r := op.Result()
	switch r.Shape {
	case "none":
		return anything
	case "self":
		if on.Type() == nil {
			return anything
		}
		return resource(variant, []*api.Type{on.Type()})
	}
	if r.Type == "CommentForest" {
		return a.tree(variant)
	}
	item := resource(variant, bindings.ResultTypes(op))
	switch r.Shape {
	case "list":
		return itemsOf(list, item)
	case "iter", "listing", "stream":
		return itemsOf(iterator, item)
	}
	switch r.Type {
	case "text":
		return value{kind: text}
	case "bool":
		return value{kind: boolean}
	case "int", "number":
		return value{kind: number}
	}
	return item
}

// placesName names a value for a message: "submission or comment".
func placesName(v value) string {
	var names []string
	for i, p := range v.places {
		if t := p.Type(); i > 0 && t != nil && (t.Name == "UserCommunity" || t.Name == "CommunityMessage") {
			continue // another kind of the same thing
		}
		names = append(names, p.String())
	}
	return strings.Join(names, " or ")
}

func operationName(v value) string {
	n := v.names[0]
	return n.Place.String() + "." + n.Name
}
