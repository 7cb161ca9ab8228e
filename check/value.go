package check

import (
	"slices"

	"github.com/yuin/gopher-lua/ast"

	"botrun/api"
	"botrun/bindings"
)

// kind is what the checker knows of a value.
type kind int

const (
	unknown   kind = iota // anything; never complained about
	nothing               // nil
	text                  // a string
	number                // a number
	boolean               // true or false
	null                  // client.null
	places                // the client, a resource or a helper
	operation             // a function of the table
	iterator              // a listing, stream or other iterator
	list                  // a plain array
	stepper               // what ipairs gives to a loop
	generator             // what iter gives: a function that answers items
	forest                // a tree of comments
	module                // a module or library: bot, string
	builtin               // a function of one, or of the client itself
	runObject             // what a handler gets beside its item
	table                 // a table constructor
	function              // a function of the script
	scalar                // a field or result that is no resource
)

// value is what an expression is known to hold.
type value struct {
	kind    kind
	variant string // of the client it came from
	// places are the alternatives of places: an item of a moderation queue is
	// a submission or a comment.
	places []bindings.Place
	names  []bindings.Name // the alternatives of operation
	elem   *value          // the items of iterator, list, stepper and generator
	// constant tells that word, or the number behind figure, is the value itself.
	constant bool
	word     string  // of a constant text; the name of a module or builtin
	figure   float64 // of a constant number
	table    *ast.TableExpr
	fn       *functionInfo
	name     string // of a field, for messages
}

var anything = value{}

// resource is an object of one of the types.
func resource(variant string, types []*api.Type) value {
	if len(types) == 0 {
		return anything
	}
	v := value{kind: places, variant: variant}
	for _, t := range types {
		if t.Plain {
			return anything
		}
		v.places = append(v.places, bindings.TypePlace(t))
	}
	return v
}

func clientValue(variant string) value {
	return value{kind: places, variant: variant, places: []bindings.Place{{}}}
}

// isClient tells the client itself, not one of its helpers.
func (v value) isClient() bool { return v.kind == places && v.places[0] == bindings.Place{} }

// isObject tells a resource, not a helper.
func (v value) isObject() bool { return v.kind == places && v.places[0].Resource() }

func (v value) item() value {
	if v.elem == nil {
		return anything
	}
	return *v.elem
}

func itemsOf(k kind, elem value) value { return value{kind: k, elem: &elem} }

// same tells whether two values are known to be of one type.
func (v value) same(o value) bool {
	if v.kind != o.kind || v.variant != o.variant || v.table != o.table || v.fn != o.fn || (v.elem == nil) != (o.elem == nil) {
		return false
	}
	if (v.kind == module || v.kind == builtin) && v.word != o.word || !slices.Equal(v.places, o.places) || len(v.names) != len(o.names) {
		return false
	}
	for i := range v.names {
		if v.names[i].Op != o.names[i].Op || v.names[i].Place != o.names[i].Place {
			return false
		}
	}
	return v.elem == nil || v.elem.same(*o.elem)
}

// join is a value that may be either; nil adds nothing to what is known.
func join(a, b value) value {
	switch {
	case a.kind == nothing:
		return b
	case b.kind == nothing:
		return a
	case !a.same(b):
		return anything
	}
	if a.constant && (!b.constant || a.word != b.word || a.figure != b.figure) {
		a.constant = false
	}
	return a
}
