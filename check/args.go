package check

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"botrun/api"
	"botrun/bindings"
)

// finding is something wrong with a call.
type finding struct {
	at            spot
	message, hint string
}

// binding is one call's arguments on their way to an operation's parameters,
// as far as they are known.
type binding struct {
	*analysis
	op      *api.Operation
	variant string
	params  []api.Param
	at      spot
	given   map[string]value
	open    bool // there may be more than is seen
	found   []finding
}

// bind checks a call's arguments the way the call itself would: parameters
// before the "*" by position, the rest by name in one last table.
func (a *analysis) bind(op *api.Operation, variant string, args []ast.Expr, at spot) []finding {
	if !op.InVariant(variant) {
		return []finding{{at, fmt.Sprintf("%s: variant %s of the client does not have this operation; variant %s has it", op.Name, variant, op.Variant),
			fmt.Sprintf("use require(%q).variant %q", "client", op.Variant)}}
	}
	b := &binding{analysis: a, op: op, variant: variant, params: op.Parameters(variant), at: at, given: map[string]value{}}
	var byPlace []api.Param
	for _, p := range b.params {
		if !p.Keyword {
			byPlace = append(byPlace, p)
		}
	}
	if n := len(args); n > 0 {
		last := args[n-1]
		names, ok := last.(*ast.TableExpr)
		switch {
		case ok && computedKeys(names):
			b.open, args = true, args[:n-1]
		case ok && asNames(names, n-1, byPlace, b.params):
			args = args[:n-1]
			b.positions(args, byPlace)
			b.names(names)
			return b.finish()
		case !ok && !a.eval(last).isKnown():
			b.open, args = true, args[:n-1] // a table of names, perhaps, or nothing
		}
	}
	b.positions(args, byPlace)
	return b.finish()
}

func computedKeys(t *ast.TableExpr) bool {
	return slices.ContainsFunc(t.Fields, func(f *ast.Field) bool {
		_, name := f.Key.(*ast.StringExpr)
		return f.Key != nil && !name
	})
}

// asNames tells whether a last table holds parameters by name; bindings decide
// it in the same way.
func asNames(t *ast.TableExpr, place int, byPlace, params []api.Param) bool {
	if place >= len(byPlace) || byPlace[place].Rest {
		return true
	}
	p := byPlace[place]
	if !p.List && !slices.Contains([]string{"map", "any", "Files", "Media", "MediaItem"}, p.Type) {
		return true
	}
	for _, f := range t.Fields {
		name, ok := f.Key.(*ast.StringExpr)
		if !ok || bindings.FindParam(params, name.Value) == nil {
			return false
		}
	}
	return len(t.Fields) > 0
}

func (b *binding) fail(at spot, message, hint string) {
	b.found = append(b.found, finding{at, b.op.Name + ": " + message, hint})
}

func (b *binding) positions(args []ast.Expr, byPlace []api.Param) {
	for i, e := range args {
		v := b.eval(e)
		at := argSpot(b.at, e)
		if n := len(byPlace); n > 0 && byPlace[n-1].Rest && i >= n-1 {
			one := byPlace[n-1]
			one.List = false
			b.value(one, v, at)
			b.given[one.Name] = value{kind: list}
			continue
		}
		if i >= len(byPlace) {
			if v.kind == nothing || !v.isKnown() {
				continue
			}
			b.fail(b.at, fmt.Sprintf("takes %d argument%s by position, %d were given", len(byPlace), map[bool]string{false: "s"}[len(byPlace) == 1], len(args)), bindings.SignatureHint(b.params))
			return
		}
		b.give(byPlace[i], v, at)
	}
}

// argSpot is where an argument stands: a constant has a place of its own.
func argSpot(call spot, e ast.Expr) spot {
	switch e := e.(type) {
	case *ast.StringExpr:
		return spot{line: e.Line(), name: e.Value, beside: quoted}
	case *ast.NumberExpr:
		return spot{line: e.Line(), name: e.Value}
	case *ast.IdentExpr:
		return spot{line: e.Line(), name: e.Value}
	}
	return spot{line: max(e.Line(), call.line)}
}

func (b *binding) names(t *ast.TableExpr) {
	extra := slices.ContainsFunc(b.params, func(p api.Param) bool { return p.Extra })
	for _, f := range t.Fields {
		v := b.eval(f.Value)
		if f.Key == nil {
			if v.kind != nothing && !manyValues(f.Value) {
				b.fail(spot{line: f.Value.Line()}, "a value without a name in the table of parameters", bindings.SignatureHint(b.params))
			}
			continue
		}
		key := f.Key.(*ast.StringExpr)
		at := spot{line: key.Line(), name: key.Value, beside: keyName}
		p := bindings.FindParam(b.params, key.Value)
		switch {
		case p == nil && extra:
		case p == nil:
			b.unknownName(key.Value, at)
		case b.has(p.Name):
			b.fail(at, fmt.Sprintf("parameter %q is given twice", p.Name), "")
		default:
			b.give(*p, v, at)
		}
	}
}

func (b *binding) has(name string) bool {
	_, ok := b.given[name]
	return ok
}

func (b *binding) unknownName(name string, at spot) {
	other := map[string]string{"A": "B", "B": "A"}[b.variant]
	if b.op.InVariant(other) && bindings.FindParam(b.op.Parameters(other), name) != nil {
		b.fail(at, fmt.Sprintf("variant %s of the client does not have parameter %q; variant %s has it", b.variant, name, other), fmt.Sprintf("use require(%q).variant %q", "client", other))
		return
	}
	var known []string
	for _, p := range b.params {
		known = append(known, p.Name)
	}
	hint := didYouMean(name, known)
	if hint == "" {
		hint = bindings.SignatureHint(b.params)
	}
	b.fail(at, fmt.Sprintf("unknown parameter %q", name), hint)
}

func (b *binding) give(p api.Param, v value, at spot) {
	if v.kind == nothing {
		return
	}
	b.given[p.Name] = v
	if v.kind == null {
		if !p.Optional {
			b.fail(at, fmt.Sprintf("parameter %q cannot be null", p.Name), "")
		}
		return
	}
	b.value(p, v, at)
}

// finish looks at the parameters as a whole.
func (b *binding) finish() []finding {
	for _, p := range b.params {
		if !p.Optional && !b.has(p.Name) && !b.open {
			b.fail(b.at, fmt.Sprintf("parameter %q is missing", p.Name), bindings.SignatureHint(b.params))
		}
	}
	if b.op.OneOf == "" {
		return b.found
	}
	names := strings.Fields(b.op.OneOf)
	certain, possible := 0, 0
	for _, name := range names {
		if v, ok := b.given[name]; ok && v.kind != null {
			possible++
			if v.isKnown() {
				certain++
			}
		}
	}
	if certain > 1 || possible == 0 && !b.open {
		b.fail(b.at, fmt.Sprintf("takes exactly one of %s; %d were given", strings.Join(names, ", "), certain), "")
	}
	return b.found
}

// checkValue checks one value against a parameter.
func (a *analysis) checkValue(op *api.Operation, p api.Param, v value, at spot) {
	if v.kind == nothing || v.kind == null {
		return
	}
	b := &binding{analysis: a, op: op, at: at}
	b.value(p, v, at)
	for _, f := range b.found {
		a.error(f.at, f.message, f.hint)
	}
}

// value checks a value against a parameter's type as far as it is known.
func (b *binding) value(p api.Param, v value, at spot) {
	if !v.isKnown() || v.kind == nothing {
		return
	}
	if p.List {
		b.list(p, v, at)
		return
	}
	wrong := func() {
		b.fail(at, fmt.Sprintf("parameter %q is %s, not %s", p.Name, bindings.TypeWord(p), describe(v)), "")
	}
	switch p.Type {
	case "any", "Media", "MediaItem":
		return
	case "map", "Files":
		if v.kind != table {
			wrong()
		}
		return
	case "bool":
		if v.kind != boolean {
			wrong()
		}
		return
	case "int", "number":
		if v.kind != number || p.Type == "int" && v.constant && v.figure != math.Trunc(v.figure) {
			wrong()
		}
		return
	case "function":
		if v.kind != function && v.kind != builtin && v.kind != operation {
			wrong()
		}
		return
	}
	switch {
	case v.kind == text:
		if v.constant {
			b.text(p, v.word, at)
		}
	case v.isObject():
		if !slices.ContainsFunc(v.places, func(on bindings.Place) bool { return bindings.AcceptsType(p, on.Type()) }) {
			wrong()
		}
	default:
		wrong()
	}
}

func (b *binding) text(p api.Param, word string, at spot) {
	err := bindings.AcceptsText(p, word)
	var e *api.Error
	if errors.As(err, &e) {
		b.fail(at, e.Message, e.Hint)
	}
}

func (b *binding) list(p api.Param, v value, at spot) {
	one := p
	one.List = false
	switch v.kind {
	case list:
		b.value(one, v.item(), at)
	case table:
		if len(v.table.Fields) > 0 && !slices.ContainsFunc(v.table.Fields, func(f *ast.Field) bool { return f.Key == nil }) && !computedKeys(v.table) {
			b.fail(at, fmt.Sprintf("parameter %q is a list, not a table with names", p.Name), "")
			return
		}
		for _, f := range v.table.Fields {
			if f.Key == nil {
				b.value(one, b.eval(f.Value), argSpot(at, f.Value))
			}
		}
	default:
		b.fail(at, fmt.Sprintf("parameter %q is a list, not %s", p.Name, describe(v)), "")
	}
}

// isKnown tells whether the value's kind can be judged. A scalar of a payload
// may be of several.
func (v value) isKnown() bool { return v.kind != unknown && v.kind != scalar }

// describe names a value in a message.
func describe(v value) string {
	switch v.kind {
	case text:
		if v.constant {
			if r := []rune(v.word); len(r) > 40 {
				return fmt.Sprintf("the text %q", string(r[:40])+"…")
			}
			return fmt.Sprintf("the text %q", v.word)
		}
		return "text"
	case number:
		if v.constant {
			return fmt.Sprintf("the number %v", v.figure)
		}
		return "a number"
	case boolean:
		if v.constant {
			return v.word
		}
		return "true or false"
	case places:
		if v.isClient() {
			return "the client"
		}
		return "a " + placesName(v)
	case iterator:
		return "an iterator"
	case list, table:
		return "a table"
	case forest:
		return "a comment tree"
	case operation, function, builtin, generator:
		return "a function"
	case nothing:
		return "nil"
	case null:
		return "null"
	case module:
		return "the module " + v.word
	case runObject:
		return "the run object"
	}
	return "this value"
}
